import { expect, test } from 'vitest'
import { fewestTold, invitationLimits } from '../contract.ts'
import { isOpen, limitReached, stateOf, toldNumber, type InvitationFacts } from './policy.ts'

const now = new Date('2026-11-25T12:00:00Z')
const before = new Date('2026-11-24T12:00:00Z')
const later = new Date('2026-12-24T12:00:00Z')
const fresh: InvitationFacts = {
  expiresAt: later,
  revokedAt: null,
  openedAt: null,
  joinedAt: null,
  verifiedAt: null,
  otherCompanyAt: null,
}

test.each([
  [{}, 'created', true],
  [{ openedAt: before }, 'opened', true],
  [{ openedAt: before, joinedAt: before }, 'joined', false],
  [{ openedAt: before, joinedAt: before, verifiedAt: now }, 'verified', false],
  [{ joinedAt: before, otherCompanyAt: now }, 'other_company', false],
  [{ expiresAt: now }, 'expired', false],
  [{ expiresAt: before, openedAt: before }, 'expired', false],
  // People who joined in time may be verified later.
  [{ expiresAt: before, joinedAt: before }, 'joined', false],
  [{ expiresAt: before, joinedAt: before, verifiedAt: now }, 'verified', false],
  [{ revokedAt: before }, 'revoked', false],
  [{ revokedAt: before, openedAt: before, joinedAt: before }, 'revoked', false],
] as const)('%j is %s', (facts, state, open) => {
  const invitation = { ...fresh, ...facts }
  expect(stateOf(invitation, now)).toBe(state)
  expect(isOpen(invitation, now)).toBe(open)
})

const none = { openAtCompany: 0, openAltogether: 0, aDay: 0, aDayForCompany: 0 }

test.each(Object.keys(none) as (keyof typeof none)[])('there are at most so many: %s', (name) => {
  const most = invitationLimits[name]
  expect(limitReached({ ...none, [name]: most - 1 })).toBeUndefined()
  expect(limitReached({ ...none, [name]: most })).toBe(name)
})

test('small numbers are not told', () => {
  expect([0, 1, 2].map(toldNumber)).toEqual([null, null, null])
  expect(toldNumber(fewestTold)).toBe(fewestTold)
})
