import { expect, test } from 'vitest'
import { companyStates } from '../contract.ts'
import { mayEdit, rules, stateAfter, type CompanyAction } from './policy.ts'

/** Action, from → to; everything that is not here is illegal. */
const legal = new Set([
  'claim stub claim_pending',
  'release_claim claim_pending stub',
  'verify claim_pending verified',
  'verify verified verified',
  'verify reverify_due verified',
  'fall_due verified reverify_due',
  'suspend verified suspended',
  'suspend reverify_due suspended',
  'restore suspended verified',
  'merge stub merged',
  'merge verified merged',
  'unmerge merged stub',
])

test('the life of a company has every step of the table and no other', () => {
  const found = (Object.keys(rules) as CompanyAction[]).flatMap((action) =>
    companyStates.flatMap((from) => {
      const to = stateAfter(action, from)
      return to ? [`${action} ${from} ${to}`] : []
    }),
  )
  expect(companyStates).toHaveLength(6)
  expect(new Set(found)).toEqual(legal)
})

test('a merge that is undone leads back to where it came from', () => {
  expect(stateAfter('unmerge', 'merged', 'verified')).toBe('verified')
})

test.each([
  ['recruiter', 'a', [], true],
  ['recruiter', 'b', [], false],
  ['recruiter', 'b', ['companies.manage'], false],
  ['jobSeeker', 'a', [], false],
  ['admin', 'b', ['companies.manage'], true],
  ['admin', 'a', ['verifications.decide'], false],
] as const)(
  '%s %s with %j may edit a company that "a" looks after: %s',
  (role, accountId, permissions, may) => {
    expect(mayEdit({ role, accountId, permissions }, ['a'])).toBe(may)
  },
)
