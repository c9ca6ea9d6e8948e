/** The volume brake: nobody vouches for everybody (REF14). */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { limits } from './policy.ts'
import * as queries from './queries.reviews.ts'

export type Review = queries.ReviewRow

const dayMs = 24 * 60 * 60 * 1000

/** Notes a referral that was just made; beyond fifteen in thirty days somebody has to look. */
export async function noteReferral(context: Context, accountId: string): Promise<void> {
  const now = context.clock.now()
  const since = new Date(now.getTime() - limits.volumeDays * dayMs)
  const referrals = await queries.countReferrals(context.db, accountId, since)
  if (referrals <= limits.volumeReferrals) return
  await queries.openReview(context.db, {
    id: newId(now.getTime()),
    accountId,
    referrals,
    openedAt: now,
  })
}

/** @throws AppError LIMIT_REACHED while somebody has to look */
export async function refuseUnderReview(context: Context, accountId: string): Promise<void> {
  if (!(await queries.hasOpenReview(context.db, accountId))) return
  throw new AppError(
    'LIMIT_REACHED',
    `You have referred more than ${limits.volumeReferrals} people in ${limits.volumeDays} days. A person of ours looks at it before you take more; what you have taken stays yours.`,
  )
}

/** Open reviews, the oldest first. */
export async function listReviews(
  context: Pick<Context, 'db'>,
  query: { cursor?: string; limit: number },
): Promise<{ items: Review[]; nextCursor: string | null }> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await queries.listReviews(context.db, after, query.limit + 1)
  return nextPage(rows, query.limit, (row) => ({ at: row.openedAt, id: row.id }))
}

/** Somebody has looked and it is fine: counting begins anew. */
export async function closeReview(context: Context, id: string, note: string): Promise<void> {
  const closedBy = personOf(context).accountId
  const change = { closedAt: context.clock.now(), closedBy, note }
  const accountId = await queries.closeReview(context.db, id, change)
  if (!accountId) throw new AppError('NOT_FOUND')
  await recordAudit(context, {
    action: 'referrals.reviewClosed',
    entity: { type: 'account', id: accountId },
    reason: note,
  })
}
