import { expect, test } from 'vitest'
import { overlapsOf, type OverlapInput } from './overlaps.ts'
import { wants, type ReferPreferences } from './preferences.ts'

const sentAt = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-02-01T12:00:00Z')
const after = new Date('2026-03-01T12:00:01Z')
const proved = (...companyIds: string[]) =>
  companyIds.map((companyId) => ({ companyId, provenAt: before }))
const nobody: OverlapInput = {
  candidate: [],
  referrer: proved('acme'),
  companyId: 'acme',
  wroteSince: null,
  sentAt,
}

test.each<[string, Partial<OverlapInput>, string[]]>([
  ['nothing', {}, []],
  ['strangers', { candidate: proved('one'), referrer: proved('acme', 'other') }, []],
  ['worked here before', { candidate: proved('acme') }, ['worked_here']],
  [
    'an employer elsewhere',
    { candidate: proved('bank'), referrer: proved('acme', 'bank') },
    ['same_employer'],
  ],
  [
    'the company itself is no employer elsewhere',
    { candidate: proved('acme'), referrer: proved('acme') },
    ['worked_here'],
  ],
  [
    'proved after the request was sent',
    {
      candidate: proved('bank'),
      referrer: [...proved('acme'), { companyId: 'bank', provenAt: after }],
    },
    [],
  ],
  ['wrote before', { wroteSince: before }, ['wrote_before']],
  ['wrote since', { wroteSince: sentAt }, []],
])('%s', (_name, more, found) => {
  expect(overlapsOf({ ...nobody, ...more })).toEqual(found)
})

const all: ReferPreferences = { referFunctions: [], referLevels: [], onlyVouch: false }
test.each<[string, Partial<ReferPreferences>, string, boolean, boolean]>([
  ['takes all', {}, 'Plumber', false, true],
  [
    'a function',
    { referFunctions: ['backend', 'data engineer'] },
    'Senior Data Engineer',
    false,
    true,
  ],
  ['a word inside another is none', { referFunctions: ['back'] }, 'Backend engineer', false, false],
  ['another function', { referFunctions: ['sales'] }, 'Backend engineer', false, false],
  ['a level', { referLevels: ['senior', 'lead'] }, 'Senior engineer', false, true],
  ['no level named is the middle', { referLevels: ['mid'] }, 'Engineer', false, true],
  ['another level', { referLevels: ['intern'] }, 'Head of sales', false, false],
  ['only people in common', { onlyVouch: true }, 'Engineer', false, false],
  ['people in common', { onlyVouch: true }, 'Engineer', true, true],
])('%s', (_name, more, title, common, expected) => {
  expect(wants({ ...all, ...more }, title, common)).toBe(expected)
})
