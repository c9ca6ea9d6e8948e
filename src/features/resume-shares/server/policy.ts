/** What decides about shared links. Pure. */
import type { ShareState } from '../contract.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** What was opened can be downloaded for so long. */
export const passMs = 10 * 60_000

/** Bytes and views of a link that is over are kept for so long. */
export const keptDays = 30

export function stateOf(share: { expiresAt: Date; revokedAt: Date | null }, now: Date): ShareState {
  if (share.revokedAt) return 'revoked'
  return share.expiresAt <= now ? 'expired' : 'open'
}
