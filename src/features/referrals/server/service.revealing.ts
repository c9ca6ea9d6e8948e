/** What a referrer may see of a candidate, and when. */
import type { Context } from '#platform/context.ts'
import { limits, timing } from './policy.ts'
import * as claims from './queries.claims.ts'
import type { OfferRow } from './queries.offers.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Since when claims that ended without a decision count. */
export function releasesSince(now: Date): Date {
  return new Date(now.getTime() - limits.releaseDays * dayMs)
}

/** Does the referrer of this open offer have to ask before learning who it is? */
export async function needsConsent(
  context: Pick<Context, 'db' | 'clock'>,
  offer: Pick<OfferRow, 'referrerId' | 'consent'>,
): Promise<boolean> {
  if (offer.consent === 'given') return false
  const since = releasesSince(context.clock.now())
  const { referrerId } = offer
  return asksFirst(
    offer,
    await claims.countUndecided(context.db, referrerId, since, limits.freeUnreferred),
  )
}

/** @param undecided how many claims of the referrer led to nothing */
export function asksFirst({ consent }: Pick<OfferRow, 'consent'>, undecided: number): boolean {
  return consent !== 'given' && undecided >= limits.undecidedUntilConsent
}

/** From when on a referrer who has taken a request sees email and phone. */
export function contactFrom(claim: { claimedAt: Date; startedAt: Date | null }): Date {
  const { claimedAt, startedAt } = claim
  return startedAt ?? new Date(claimedAt.getTime() + timing.contactHours * hourMs)
}
