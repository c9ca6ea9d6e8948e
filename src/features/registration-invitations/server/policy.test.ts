import { expect, test } from 'vitest'
import { stateOf, type InvitationFacts } from './policy.ts'

const now = new Date('2026-11-26T12:00:00Z')
const before = new Date('2026-11-25T12:00:00Z')
const later = new Date('2026-11-27T12:00:00Z')
const open: InvitationFacts = { expiresAt: later, revokedAt: null, usedAt: null, heldUntil: null }

test.each([
  [{}, 'open'],
  [{ expiresAt: now }, 'expired'],
  [{ expiresAt: before }, 'expired'],
  [{ revokedAt: before }, 'revoked'],
  [{ expiresAt: before, revokedAt: before }, 'revoked'],
  [{ expiresAt: before, usedAt: before }, 'used'],
  [{ usedAt: before }, 'used'],
  [{ usedAt: before, heldUntil: later }, 'held'],
  [{ expiresAt: before, usedAt: before, heldUntil: later }, 'held'],
  [{ usedAt: before, heldUntil: now }, 'open'],
  [{ expiresAt: before, usedAt: before, heldUntil: before }, 'expired'],
  [{ usedAt: before, heldUntil: later, revokedAt: before }, 'revoked'],
] as const)('%j is %s', (facts, state) => {
  expect(stateOf({ ...open, ...facts }, now)).toBe(state)
})
