/** Resumes as people of twenty countries type them, in text, in Word and on a page: every fact has its field. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import strangers from './corpus/strangers.json' with { type: 'json' }
import { typedAsPage, typedAsWord, typedRows } from './corpus/making/typed.ts'
import { parseResume } from './parse-resume.ts'
import { readDocx, readPlain } from './read-marked.ts'
import { readPdf } from './read-pdf.ts'

const textOf = (name: string) =>
  readFileSync(new URL(`corpus/strangers/${name}.txt`, import.meta.url), 'utf8')

const plain = (text: string) => readPlain(new TextEncoder().encode(text))

const found = ({ document, unknownHeadings }: ReturnType<typeof parseResume>) => ({
  name: document.basics?.name,
  email: document.basics?.email,
  phone: document.basics?.phone,
  city: document.basics?.location?.city,
  // None of them has one: a label of an address or of a parent is none.
  headline: document.basics?.label,
  work: document.work?.map((job) => [
    job.position,
    job.name,
    job.startDate ?? null,
    job.endDate ?? null,
  ]),
  schools: document.education?.map(({ institution }) => institution),
  skills: document.skills?.map(({ name }) => name) ?? [],
  languages: document.languages?.map(({ language }) => language) ?? [],
  unknownHeadings,
})

describe.each([
  ['text', plain],
  ['Word', (text: string) => readDocx(typedAsWord(text))],
  ['a page', async (text: string) => readPdf(await renderPdf(typedAsPage, typedRows(text)))],
] as const)('in %s', (_format, linesOf) => {
  test.each(Object.entries(strangers))('%s', async (name, expected) => {
    const { lines } = await linesOf(textOf(name))
    expect(found(parseResume(lines))).toEqual({ ...expected, headline: undefined })
  })
})

const particulars =
  /Vishnu|Hindu|M5550123|Married|declare|certify|Solapur\b.*\(|Yadav.*OBC|55512345X|Roman Catholic|zgod|Autorizzo|62 kgs/iu

test.each(Object.keys(strangers))('%s: no particulars and no declaration have a field', (name) => {
  const { document, lines } = parseResume(plain(textOf(name)).lines)
  expect(JSON.stringify({ ...document, basics: undefined })).not.toMatch(particulars)
  // They are lines of the file all the same.
  const shown = lines.map(({ text }) => text.replace(/\s/g, '')).join('')
  for (const line of textOf(name).split('\n')) {
    const bare = line.replace(/^\s*[•–—-]\s*/u, '').replace(/\s/g, '')
    expect(shown).toContain(bare)
  }
})

test('spans of time are shown as read, and the dates of a birth and a signature as not read', () => {
  const { lines } = parseResume(plain(textOf('india')).lines)
  const used = (begin: string) => lines.find(({ text }) => text.startsWith(begin))?.used
  expect(used('CURRICULUM')).toBe(true)
  expect(used('Duration')).toBe(true)
  expect(used('Date of Birth')).toBe(false)
  expect(used('Date : 12')).toBe(false)
  const { lines: swedish } = parseResume(plain(textOf('sweden')).lines)
  expect(swedish.find(({ text }) => text.startsWith('Augusti 2016'))?.used).toBe(true)
})
