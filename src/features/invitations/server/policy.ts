/** What becomes of an invitation, and how many there may be. Pure. */
import { fewestTold, invitationLimits, type InvitationState } from '../contract.ts'

export type InvitationFacts = {
  expiresAt: Date
  revokedAt: Date | null
  openedAt: Date | null
  joinedAt: Date | null
  verifiedAt: Date | null
  otherCompanyAt: Date | null
}

/** What ended it weighs more than how far it came, except that someone was verified by it. */
export function stateOf(invitation: InvitationFacts, now: Date): InvitationState {
  if (invitation.verifiedAt) return 'verified'
  if (invitation.revokedAt) return 'revoked'
  if (invitation.otherCompanyAt) return 'other_company'
  // People who have joined may take as long as they need to verify their address.
  if (invitation.joinedAt) return 'joined'
  if (invitation.expiresAt <= now) return 'expired'
  return invitation.openedAt ? 'opened' : 'created'
}

/** Someone can still come by the link. */
export function isOpen(invitation: InvitationFacts, now: Date): boolean {
  const state = stateOf(invitation, now)
  return state === 'created' || state === 'opened'
}

export type Counts = {
  openAtCompany: number
  openAltogether: number
  aDay: number
  aDayForCompany: number
}

/** @returns the limit that is reached; undefined where another may be made */
export function limitReached(counts: Counts): keyof Counts | undefined {
  const names = Object.keys(counts) as (keyof Counts)[]
  return names.find((name) => counts[name] >= invitationLimits[name])
}

/** The number of waiting people as strangers may read it. */
export const toldNumber = (waiting: number): number | null =>
  waiting < fewestTold ? null : waiting
