import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const subjects = readdirSync(folder).filter((name) => name !== 'README.md')

const decisions = subjects.flatMap((subject) =>
  read(subject)
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ subject, heading: text.split('\n', 1)[0]!, text })),
)

const cell = (text: string) => text.replaceAll('|', String.raw`\|`)

/** As Markdown viewers make it of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

test.each(decisions)(
  '$heading: a number, a date, a status, and a line in the index',
  (decision) => {
    const { subject, heading, text } = decision
    const [, number, title, date, status] =
      /^(\d{4}) (\S.*)\n\n- Date: (\d{1,2} [A-Z][a-z]+ \d{4})\n- Status: (\S.*)\n/.exec(text) ?? []
    expect({ number, title, date, status }).toEqual({
      number: expect.any(String),
      title: expect.any(String),
      date: expect.any(String),
      status: expect.any(String),
    })
    const cells = read('README.md')
      .split('\n')
      .map((line) => line.split(/(?<!\\)\|/).map((part) => part.trim()))
      .find((row) => row[1] === number)
    const link = `[${cell(title!)}](${subject}#${anchorOf(heading)})`
    expect(cells).toEqual(['', number, link, date, status, ''])
  },
)

test('no number stands for two decisions', () => {
  const numbers = decisions.map(({ heading }) => heading.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})
