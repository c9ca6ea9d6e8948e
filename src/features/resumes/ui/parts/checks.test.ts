import { expect, test } from 'vitest'
import type { ResumeDocument } from '../../contract.ts'
import { checksOf, scoreOf } from './checks.ts'

const whole: ResumeDocument = {
  basics: { name: 'Ada', email: 'ada@example.org', phone: '+44 20 7946 0958', summary: 'Counts.' },
  work: [
    { name: 'Two', position: 'B', startDate: '2020-03', highlights: ['Cut costs by 40 %'] },
    { name: 'One', position: 'A', startDate: '2016', endDate: '2019' },
  ],
  skills: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })),
}

const rulesOf = (document: ResumeDocument) => checksOf(document).map(({ rule }) => rule)

test('finds nothing in a whole resume', () => {
  expect(checksOf(whole)).toEqual([])
  expect(scoreOf([])).toBe(100)
})

test.each<[string, ResumeDocument, string[]]>([
  ['nothing', {}, ['noName', 'noEmail', 'noPhone', 'noSummary', 'noWork', 'fewSkills']],
  [
    'a gap of eight months',
    {
      ...whole,
      work: [
        { name: 'Two', startDate: '2020-09' },
        { name: 'One', startDate: '2016', endDate: '2019-12' },
      ],
    },
    ['gap'],
  ],
  [
    'a year that may end in December',
    {
      ...whole,
      work: [
        { name: 'Two', startDate: '2020' },
        { name: 'One', startDate: '2016', endDate: '2019' },
      ],
    },
    [],
  ],
  ['no dates', { ...whole, work: [{ name: 'One' }] }, ['noDates']],
  [
    'an end before the start',
    { ...whole, work: [{ name: 'One', startDate: '2020', endDate: '2019' }] },
    ['endBeforeStart'],
  ],
  [
    'weak words',
    {
      ...whole,
      work: [{ startDate: '2020', highlights: ['Responsible for my ledgers', 'Wrote'] }],
    },
    ['weakVerb', 'firstPerson', 'noFigures'],
  ],
])('finds %s', (_name, document, expected) => {
  expect(rulesOf(document)).toEqual(expected)
})

test('each finding costs what the page says, and no score falls below zero', () => {
  const findings = checksOf({})
  expect(scoreOf(findings)).toBe(100 - 3 * 10 - 3 * 3)
  expect(scoreOf(Array.from({ length: 20 }, () => findings[0]!))).toBe(0)
})
