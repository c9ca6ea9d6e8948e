/** What becomes of an invitation. Pure. */
import type { RegistrationInvitationState } from '../contract.ts'

export type InvitationFacts = {
  expiresAt: Date
  revokedAt: Date | null
  usedAt: Date | null
  /** For an account that has not proved its address: until then nobody else comes by it. */
  heldUntil: Date | null
}

export function stateOf(
  { expiresAt, revokedAt, usedAt, heldUntil }: InvitationFacts,
  now: Date,
): RegistrationInvitationState {
  if (usedAt && !heldUntil) return 'used'
  if (revokedAt) return 'revoked'
  if (heldUntil && heldUntil > now) return 'held'
  return expiresAt <= now ? 'expired' : 'open'
}
