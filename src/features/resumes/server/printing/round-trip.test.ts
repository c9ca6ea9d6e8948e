/** What is printed is read back whole: every template, every form that carries data, all scripts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectionKeys, templateIds, type ResumeDocument } from '../../contract.ts'
import { fitDocument } from '../parser/fit-document.ts'
import { readResume } from '../parser/read-resume.ts'
import { printResume } from '../service.exports.ts'

/** `ROUND_TRIPS=1000` prints so many documents of each kind; a document has ten seconds at most on a busy machine. */
const roundTrips = (usual: number) => {
  const numRuns = Number(process.env['ROUND_TRIPS'] ?? usual)
  return { numRuns, timeout: 30_000 + numRuns * 10_000 }
}

const words = fc.constantFrom(
  'Ligature office',
  'Zoë Straße',
  'अनन्या वर्मा',
  'محمد علي',
  '李明',
  'Ивана',
  'தமிழ்',
  '#set text()',
  '$x$ @label <a>',
  String.raw`"quotes" \ slash`,
  'C++ & C#',
  '— dash –',
  'a'.repeat(140),
  'X',
)
const line = fc.oneof(words, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }))
const date = fc.constantFrom('2019', '2020-02', '2021-11-30')
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const many = <T>(one: fc.Arbitrary<T>, maxLength: number) => maybe(fc.array(one, { maxLength }))

const documents: fc.Arbitrary<ResumeDocument> = fc
  .record({
    basics: maybe(
      fc.record({
        name: maybe(line),
        label: maybe(line),
        email: maybe(fc.constant('someone@example.org')),
        phone: maybe(fc.constant('+49 170 1234567')),
        summary: maybe(line),
        location: maybe(fc.record({ city: maybe(line), countryCode: maybe(fc.constant('IN')) })),
      }),
    ),
    work: many(
      fc.record({
        name: maybe(line),
        position: maybe(line),
        startDate: maybe(date),
        endDate: maybe(date),
        highlights: many(line, 4),
      }),
      5,
    ),
    education: many(
      fc.record({ institution: maybe(line), studyType: maybe(line), score: maybe(line) }),
      3,
    ),
    skills: many(fc.record({ name: line }), 60),
    languages: many(fc.record({ language: line, fluency: maybe(line) }), 4),
    projects: many(fc.record({ name: maybe(line), description: maybe(line) }), 3),
    certificates: many(fc.record({ name: line, date: maybe(date) }), 3),
    interests: many(fc.record({ name: line }), 3),
  })
  .map((document) => fitDocument(document))

const contentOf = (document: ResumeDocument, template: (typeof templateIds)[number]) => ({
  template,
  paper: 'a4' as const,
  sections: [...sectionKeys],
  document,
})

const printing = roundTrips(12)
test.each(templateIds)(
  'PDF of the template %s',
  { timeout: printing.timeout },
  async (template) => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const reading = await readResume(await printResume(contentOf(document, template), 'pdf'))
        expect(reading.exact).toBe(true)
        expect(reading.document).toEqual(document)
      }),
      { numRuns: printing.numRuns },
    )
  },
)

const exporting = roundTrips(50)
test.each(['docx', 'json'] as const)('%s', { timeout: exporting.timeout }, async (format) => {
  await fc.assert(
    fc.asyncProperty(documents, async (document) => {
      const reading = await readResume(await printResume(contentOf(document, 'plain'), format))
      expect(reading.document).toEqual(document)
    }),
    { numRuns: exporting.numRuns },
  )
})
