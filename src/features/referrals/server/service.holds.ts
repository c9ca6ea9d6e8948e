/**
 * Referrals of a person by a second account of the same person. Everything goes on as usual, so that
 * nobody learns which sign told; points, statistics and rewards wait for an admin.
 */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { namesOf } from '#shared/person-names.ts'
import * as queries from './queries.holds.ts'
import { selfSigns } from './self-referral.ts'

export type Hold = queries.HoldRow

/** An admin answers within. */
const reviewHours = 72

type Pair = { id: string; candidateId: string }

/**
 * Looks for signs that a candidate and a referrer are one person, and holds their referral when there
 * are any. Asked again at each step, since a sign may come later.
 *
 * @param given points that the referrer has for this request already; a hold that begins takes them back
 */
export async function holdSelfReferral(
  context: Context,
  request: Pair,
  recruiter: profiles.Recruiter,
  given = 0,
): Promise<void> {
  const { candidateId, id: requestId } = request
  const { accountId: referrerId } = recruiter
  const pair = await accounts.pairOf(context, { one: candidateId, other: referrerId })
  if (!pair) return
  const { one: candidate, other: referrer } = pair
  const signs = selfSigns(
    { names: namesOf(candidate), addresses: [candidate.email] },
    {
      names: [...namesOf(referrer), recruiter.fullName],
      addresses: [referrer.email, ...(recruiter.workEmail ? [recruiter.workEmail] : [])],
    },
    pair,
    profiles.sameMailbox,
  )
  if (signs.length === 0) return
  const heldAt = context.clock.now()
  const dueAt = new Date(heldAt.getTime() + reviewHours * 3_600_000)
  const id = newId(heldAt.getTime())
  const hold = { id, requestId, referrerId, signs, withheldPoints: given, heldAt, dueAt }
  if (!(await queries.putHold(context.db, hold))) return
  for (let point = 0; point < given; point++) await profiles.withdrawPoint(context, referrerId)
}

/** A referrer has decided in time: a point, unless the referral is held. */
export async function countDecision(
  context: Context,
  request: Pair,
  referrerId: string,
): Promise<void> {
  await holdSelfReferral(context, request, await profiles.recruiterOf(context, referrerId))
  const hold = await queries.lockHold(context.db, request.id, referrerId)
  if (!hold || hold.counts) {
    await profiles.noteDecision(context, referrerId)
  } else if (hold.counts === null) {
    await queries.setWithheldPoints(context.db, hold.id, hold.withheldPoints + 1)
  }
}

/** A decision did not stand: its point goes, or is no longer waiting to be given. */
export async function withdrawDecision(
  context: Context,
  requestId: string,
  referrerId: string,
): Promise<void> {
  const hold = await queries.lockHold(context.db, requestId, referrerId)
  if (!hold || hold.counts) {
    await profiles.withdrawPoint(context, referrerId)
  } else if (hold.counts === null) {
    await queries.setWithheldPoints(context.db, hold.id, Math.max(0, hold.withheldPoints - 1))
  }
}

/** Holds that wait for an admin, the oldest first. */
export async function listHolds(
  context: Pick<Context, 'db'>,
  query: { cursor?: string; limit: number },
): Promise<{ items: Hold[]; nextCursor: string | null }> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await queries.listHolds(context.db, after, query.limit + 1)
  return nextPage(rows, query.limit, (row) => ({ at: row.heldAt, id: row.id }))
}

/**
 * An admin has looked: the referral counts, with the points that were withheld, or never will.
 *
 * @throws AppError NOT_FOUND, also when it was decided before
 */
export async function decideHold(
  context: Context,
  id: string,
  { counts, note }: { counts: boolean; note: string },
): Promise<void> {
  const decision = {
    counts,
    note,
    decidedBy: personOf(context).accountId,
    decidedAt: context.clock.now(),
  }
  const hold = await queries.decideHold(context.db, id, decision)
  if (!hold) throw new AppError('NOT_FOUND')
  const points = counts ? hold.withheldPoints : 0
  for (let point = 0; point < points; point++) {
    await profiles.noteDecision(context, hold.referrerId)
  }
  await recordAudit(context, {
    action: counts ? 'referrals.selfReferralCleared' : 'referrals.selfReferralFound',
    entity: { type: 'referral', id: hold.requestId },
    after: { referrerId: hold.referrerId },
    reason: note,
  })
}
