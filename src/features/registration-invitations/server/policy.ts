/** What becomes of an invitation. Pure. */
import type { RegistrationInvitationState } from '../contract.ts'

export type InvitationFacts = {
  expiresAt: Date
  revokedAt: Date | null
  usedAt: Date | null
}

export function stateOf(
  { expiresAt, revokedAt, usedAt }: InvitationFacts,
  now: Date,
): RegistrationInvitationState {
  if (usedAt) return 'used'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}
