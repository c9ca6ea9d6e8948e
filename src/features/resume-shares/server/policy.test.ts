import { expect, test } from 'vitest'
import { stateOf } from './policy.ts'

const now = new Date('2026-11-25T10:00:00Z')
const later = new Date('2026-11-25T10:00:01Z')

test.each([
  [{ expiresAt: later, revokedAt: null }, 'open'],
  [{ expiresAt: now, revokedAt: null }, 'expired'],
  [{ expiresAt: later, revokedAt: now }, 'revoked'],
  [{ expiresAt: now, revokedAt: now }, 'revoked'],
])('%j is %s', (share, expected) => {
  expect(stateOf(share, now)).toBe(expected)
})
