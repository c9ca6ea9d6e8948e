import { expect, test } from 'vitest'
import { stateOf } from './policy.ts'

const now = new Date('2026-11-26T12:00:00Z')
const before = new Date('2026-11-25T12:00:00Z')
const later = new Date('2026-11-27T12:00:00Z')

test.each([
  [{ expiresAt: later, revokedAt: null, usedAt: null }, 'open'],
  [{ expiresAt: now, revokedAt: null, usedAt: null }, 'expired'],
  [{ expiresAt: before, revokedAt: null, usedAt: null }, 'expired'],
  [{ expiresAt: later, revokedAt: before, usedAt: null }, 'revoked'],
  [{ expiresAt: before, revokedAt: before, usedAt: null }, 'revoked'],
  [{ expiresAt: before, revokedAt: null, usedAt: before }, 'used'],
  [{ expiresAt: later, revokedAt: null, usedAt: before }, 'used'],
] as const)('%j is %s', (facts, state) => {
  expect(stateOf(facts, now)).toBe(state)
})
