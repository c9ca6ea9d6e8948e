import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const names = readdirSync(folder).filter((name) => name !== 'README.md')

test.each(names)('%s has a title, a date, a status, and a line in the index', (name) => {
  const [, title, date, status] =
    /^# (\S.*)\n\n- Date: (\d{1,2} [A-Z][a-z]+ \d{4})\n- Status: (\S.*)\n/.exec(read(name)) ?? []
  expect({ title, date, status }).toEqual({
    title: expect.any(String),
    date: expect.any(String),
    status: expect.any(String),
  })
  const line = read('README.md')
    .split('\n')
    .find((row) => row.includes(`](${name})`))
  const cells = line?.split('|').map((cell) => cell.trim())
  expect(cells).toEqual(['', `[${title}](${name})`, date, status, ''])
})
