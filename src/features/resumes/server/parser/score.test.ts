/**
 * The score of the parser on resumes that it was not written by, against the limits of issue 18. Files of foreign
 * producers lie beside their people; `scripts/score-resume-parser.ts` prints the same by producer, layout and script.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { heldOutFiles, seenFiles, type CorpusFile } from './corpus/files.ts'
import { templateLayouts, textLayouts, typstLayouts } from './corpus/layouts.ts'
import { otherPeople, people, scriptOf, type CorpusPerson } from './corpus/people.ts'
import { add, emptyScore, scoreOf, share, thresholds, type Score } from './corpus/score.ts'
import { resumeOf, styles, type Resume, type Style } from './corpus/making/blocks.ts'
import { markdownOf } from './corpus/making/markup.ts'
import { wordOf } from './corpus/making/word.ts'
import { fitDocument } from './fit-document.ts'
import type { TextLine } from './lines.ts'
import { parseResume } from './parse-resume.ts'
import { readDocx, readPlain } from './read-marked.ts'
import { readResume } from './read-resume.ts'
import { asDocx } from '../printing/docx.ts'
import { viewOf } from '../printing/view.ts'
import { zipOf } from '../printing/zip-writer.ts'
import { sectionKeys } from '../../contract.ts'

type Source = { person: CorpusPerson; read: () => Uint8Array | Promise<Uint8Array> }

async function scored(sources: readonly Source[]): Promise<Score> {
  let total = emptyScore()
  for (const { person, read } of sources) {
    const { document } = await readResume(await read())
    total = add(total, scoreOf(person, document))
  }
  return total
}

/** All that was missed where it falls short of the limits; nothing is the aim. */
function shortOf(score: Score, columns: 'oneColumn' | 'twoColumns'): string[] {
  const { contact, dates, [columns]: work } = thresholds
  const isShort =
    share(score, 'name', 'email', 'phone') < contact ||
    share(score, 'titles', 'employers') < work ||
    share(score, 'dates') < dates
  return isShort ? score.missed : []
}

describe.each([
  ['seen', seenFiles()],
  ['held out', heldOutFiles()],
] as const)('foreign files: %s', (_name, files) => {
  const isIn = (columns: 'oneColumn' | 'twoColumns') => (file: CorpusFile) =>
    file.hasTwoColumns === (columns === 'twoColumns')

  test('there are enough of them', () => {
    expect(files.length).toBeGreaterThanOrEqual(40)
    expect(new Set(files.map(({ person }) => person.name)).size).toBeGreaterThanOrEqual(18)
    expect(new Set(files.map(({ script }) => script)).size).toBe(4)
  })

  test.each(['oneColumn', 'twoColumns'] as const)('%s', async (columns) => {
    expect(shortOf(await scored(files.filter(isIn(columns))), columns)).toEqual([])
  })
})

/** typst 0.13 names the letters of these scripts wrongly, so that nobody can read them back. */
const drawn = people.filter(({ name }) => !/[\p{Script=Devanagari}\p{Script=Arabic}]/u.test(name))

test.each(Object.entries(typstLayouts))('PDF by typst: %s', async (name, template) => {
  const score = await scored(
    drawn.map((person) => ({ person, read: () => renderPdf(template, person) })),
  )
  expect(shortOf(score, name.startsWith('sidebar') ? 'twoColumns' : 'oneColumn')).toEqual([])
})

test.each(Object.entries(templateLayouts))('PDF of a template: %s', async (name, template) => {
  const some = [...drawn, ...otherPeople].filter(
    (person, index) => index % 3 === 0 && ['Latin', 'Han'].includes(scriptOf(person)),
  )
  const score = await scored(
    some.map((person) => ({ person, read: () => renderPdf(template, person) })),
  )
  expect(shortOf(score, name.startsWith('sidebar') ? 'twoColumns' : 'oneColumn')).toEqual([])
})

test.each(Object.entries(textLayouts))('text: %s', async (_name, layout) => {
  const score = await scored(
    people.map((person) => ({ person, read: () => new TextEncoder().encode(layout(person)) })),
  )
  expect(shortOf(score, 'oneColumn')).toEqual([])
})

test('Word files by their words alone', async () => {
  const sources = people.map((person) => ({
    person,
    read: () => {
      const document = fitDocument({
        basics: {
          name: person.name,
          label: person.label,
          email: person.email,
          phone: person.phone,
        },
        work: person.work.map(({ position, name, place, start, end, did }) => ({
          position,
          name,
          location: place,
          startDate: start,
          endDate: end,
          highlights: did,
        })),
      })
      // Another document in the part that carries data: the words have to say it all.
      return asDocx(viewOf(document, sectionKeys), undefined, 'a4')
    },
  }))
  expect(shortOf(await scored(sources), 'oneColumn')).toEqual([])
})

const everyone = [...people, ...otherPeople]

/** Thousands of files: read in this thread, without starting one. */
function scoredHere(
  style: Style,
  linesOf: (resume: Resume, index: number) => readonly TextLine[],
): Score {
  return everyone
    .map((person, index) => {
      const lines = linesOf(resumeOf(person, style), index)
      return scoreOf(person, parseResume(lines).document)
    })
    .reduce(add)
}

describe.each(Object.keys(styles) as Style[])('entries written as %s', (style) => {
  test('Word, in one column and in two', () => {
    const score = scoredHere(style, (resume, index) => {
      const frame = index % 2 === 0 ? 'plain' : 'sidebar-table'
      return readDocx(wordOf(resume, frame, index)).lines
    })
    expect(shortOf(score, 'oneColumn')).toEqual([])
  })

  test('text with marks', () => {
    const score = scoredHere(
      style,
      (resume) => readPlain(new TextEncoder().encode(markdownOf(resume))).lines,
    )
    expect(shortOf(score, 'oneColumn')).toEqual([])
  })
})

/** Made by Ghostscript of a page in `printed`. */
const refused = (name: string) => readFileSync(new URL(`corpus/refused/${name}`, import.meta.url))

test.each<[string, Uint8Array, string]>([
  ['a PDF with a password', refused('password.pdf'), 'password'],
  ['a scan', refused('scan.pdf'), 'scan'],
  ['a PDF of which the most is missing', refused('password.pdf').subarray(0, 900), 'broken'],
  [
    'a Word file with a password',
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(1_016),
      Buffer.from('EncryptionInfo EncryptedPackage', 'utf16le'),
    ]),
    'password',
  ],
  [
    'an OpenDocument file with a password',
    zipOf([
      ['mimetype', 'application/vnd.oasis.opendocument.text'],
      ['content.xml', '\u0000'.repeat(40)],
      ['META-INF/manifest.xml', '<manifest:encryption-data manifest:checksum="x"/>'],
    ]),
    'password',
  ],
])('%s is refused by its own sentence', async (_name, bytes, reason) => {
  await expect(readResume(bytes)).rejects.toMatchObject({ reason })
})
