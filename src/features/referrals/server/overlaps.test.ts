import { expect, test } from 'vitest'
import { overlapsOf, type OverlapInput } from './overlaps.ts'
import { wants, type ReferPreferences } from './preferences.ts'

const at = (...names: string[]) => names.map((name) => ({ name, position: 'Engineer' }))
const school = (...names: string[]) => names.map((institution) => ({ institution }))
const nobody: OverlapInput = { candidate: {}, insider: null, companyName: 'Acme', wrote: false }

test.each<[string, Partial<OverlapInput>, string[]]>([
  ['nothing', {}, []],
  ['strangers', { candidate: { work: at('One') }, insider: { work: at('Other') } }, []],
  ['worked here before', { candidate: { work: at('ÁCME') } }, ['worked_here']],
  [
    'an employer elsewhere',
    { candidate: { work: at('Big  Bank') }, insider: { work: at('big bank') } },
    ['same_employer'],
  ],
  [
    'the company itself is no employer elsewhere',
    { candidate: { work: at('Acme') }, insider: { work: at('Acme') } },
    ['worked_here'],
  ],
  [
    'a school',
    {
      candidate: { education: school('ETH Zürich') },
      insider: { education: school('eth zurich') },
    },
    ['same_school'],
  ],
  [
    'initials are no school',
    { candidate: { education: school('X') }, insider: { education: school('x') } },
    [],
  ],
  ['wrote before', { wrote: true }, ['wrote_before']],
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
