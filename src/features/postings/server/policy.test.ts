import { expect, test } from 'vitest'
import { contentSchema } from '../contract.ts'
import { missingOf } from './policy.ts'

const known = {
  places: [],
  today: '2026-11-23',
  latestDay: '2027-02-21',
  dollarsInYear: [],
  publishedStart: null,
}

const missing = (description: string) =>
  missingOf(contentSchema.parse({ description }), known).map(({ field }) => field)

test.each([
  ['lastDay', '2026-11-22', true],
  ['lastDay', '2026-11-23', false],
  ['lastDay', '2027-02-21', false],
  ['lastDay', '2027-02-22', true],
  ['startsOn', '2026-11-22', true],
  ['startsOn', '2026-11-23', false],
  ['startsOn', '2028-01-01', false],
])('a date that cannot be meant is wrong: %s of %s', (field, day, isWrong) => {
  const wrong = missingOf(contentSchema.parse({ [field]: day }), known).filter((one) => one.wrong)
  expect(wrong.map((one) => one.field)).toEqual(isWrong ? [field] : [])
})

test('a public posting keeps a start that has passed since, and takes no other one that has', () => {
  const startsOn = (day: string) =>
    missingOf(contentSchema.parse({ startsOn: day }), { ...known, publishedStart: '2026-11-01' })
      .filter((one) => one.wrong)
      .map((one) => one.field)
  expect(startsOn('2026-11-01')).toEqual([])
  expect(startsOn('2026-11-02')).toEqual(['startsOn'])
})

test('marks of headings and lists are no words of a description', () => {
  const words = 'word '.repeat(39)
  expect(missing(`${words}words`)).not.toContain('description')
  expect(missing(`## ${words}wor`)).toContain('description')
  expect(missing(`- ${words}\n1) wor`)).toContain('description')
})

test('rows of empty lines cost no more than other text', () => {
  for (const end of ['\n', '\r', '\u2028', '\r\n', '\t', ' ']) {
    const begun = performance.now()
    missing(`a${end.repeat(9_900)}b`)
    expect(performance.now() - begun).toBeLessThan(500)
  }
})
