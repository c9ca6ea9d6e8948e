/** What strangers' files hold is brought into the bounds of the contract, and loses no more than it has to. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { resumeDocumentSchema, type ResumeDocument } from '../../contract.ts'
import { fitDocument, placeOf } from './fit-document.ts'

describe('one odd piece costs no other', () => {
  it.each<[string, object, object]>([
    [
      'items that are none',
      { skills: ['Go', 'C', { name: 'Rust' }] },
      { skills: [{ name: 'Rust' }] },
    ],
    [
      'points that are none',
      { work: [{ name: 'Acme', highlights: [1, null, { a: 1 }, 'Shipped it', 2, 'Kept it up'] }] },
      { work: [{ name: 'Acme', highlights: ['Shipped it', 'Kept it up'] }] },
    ],
    [
      'dates that are none',
      { work: [{ name: 'Acme', startDate: '2020-13', endDate: '2021-06' }] },
      { work: [{ name: 'Acme', endDate: '2021-06' }] },
    ],
    [
      'fields that nobody knows',
      { basics: { name: 'Ann', image: 'x', age: 7 }, secret: true, meta: {} },
      { basics: { name: 'Ann' } },
    ],
    [
      'an email, a country and a list that are none',
      {
        basics: {
          name: 'Ann',
          email: 'at home',
          location: { city: 'Ulm', countryCode: 'Germany' },
        },
        work: 'much',
        languages: [{ language: 'German' }],
      },
      { basics: { name: 'Ann', location: { city: 'Ulm' } }, languages: [{ language: 'German' }] },
    ],
    [
      'entries without what names them',
      { skills: [{ level: 'high' }, { name: 'Go' }] },
      { skills: [{ name: 'Go' }] },
    ],
    ['nothing at all', { basics: { name: ' ' }, work: [{}], skills: [] }, {}],
    [
      'a key that every object has',
      JSON.parse('{"__proto__":{"name":"x"},"basics":{"name":"Ann"}}'),
      { basics: { name: 'Ann' } },
    ],
  ])('%s', (_name, given, expected) => {
    expect(fitDocument(given as ResumeDocument)).toEqual(expected)
  })
})

describe('what is too long is cut', () => {
  it.each([
    ['work', 40, { name: 'Acme' }],
    ['education', 20, { institution: 'Lund' }],
    ['skills', 300, { name: 'Go' }],
    ['languages', 20, { language: 'German' }],
    ['projects', 30, { name: 'Ledger' }],
    ['certificates', 30, { name: 'CKA' }],
    ['awards', 30, { title: 'Best' }],
    ['volunteer', 20, { organization: 'Red Cross' }],
    ['publications', 40, { name: 'On ledgers' }],
    ['interests', 30, { name: 'Chess' }],
  ] as const)('%s after %i', (list, most, item) => {
    for (const count of [most - 1, most, most + 1]) {
      const fitted = fitDocument({ [list]: Array.from({ length: count }, () => item) })
      expect(fitted[list]).toHaveLength(Math.min(most, count))
    }
  })

  it.each([119, 120, 121, 5_000])('a name of %i letters', (length) => {
    const { basics } = fitDocument({ basics: { name: 'x'.repeat(length) } })
    expect(basics!.name).toHaveLength(Math.min(120, length))
  })

  it('never in the middle of a character', () => {
    const { basics } = fitDocument({ basics: { name: `${'x'.repeat(119)}😀x` } })
    expect(basics!.name).toBe('x'.repeat(119))
    expect(fitDocument({ basics: { name: 'half \ud800 of one' } }).basics!.name).toBe('half of one')
  })
})

test('a name in letters and accents is one word, and control characters are gone', () => {
  const { basics } = fitDocument({
    basics: {
      name: 'Zoe\u0308\u0000\u0007  A\u030angstro\u0308m\n',
      summary: 'One.\n\nTwo.\u0000',
    },
  })
  expect(basics).toEqual({ name: 'Zoë Ångström', summary: 'One.\n\nTwo.' })
})

const keys =
  'basics work skills name email location countryCode highlights profiles summary startDate keywords language title constructor'.split(
    ' ',
  )
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('2020-01', 'a@b.example', 'DE', 'x'.repeat(600), null, true, 7, Number.NaN),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }),
  ),
})).value

test('whatever is read fits, and fits again without a change', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('basics', 'work', 'skills', 'projects'), value),
      (read) => {
        const fitted = fitDocument(read)
        expect(resumeDocumentSchema.parse(fitted)).toEqual(fitted)
        expect(fitDocument(fitted)).toEqual(fitted)
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['Berlin, Germany', 'Berlin', 'DE'],
  ['Austin, TX, United States', 'Austin', 'US'],
  ['Hauptstr. 1, 10115 Berlin', 'Berlin', undefined],
  ['Hauptstr. 1, D-10115 Berlin, Germany', 'Berlin', 'DE'],
  ['Berlin', 'Berlin', undefined],
  ['Germany', 'Germany', undefined],
  ['', undefined, undefined],
])('the place %j is in %s', (text, city, country) => {
  const place = placeOf(text)
  expect([place.city, place.countryCode]).toEqual([city, country])
})
