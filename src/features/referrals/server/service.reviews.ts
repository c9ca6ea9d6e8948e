/** The volume brake: nobody vouches for everybody (REF14). */
import type { CompanyReference } from '#features/companies/contract.ts'
import { companyReference, type NamedCompany } from '#features/companies/server/service.ts'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { limits } from './policy.ts'
import * as queries from './queries.reviews.ts'
import { errorWords } from '../messages.errors.ts'

export type Review = Omit<queries.ReviewRow, keyof NamedCompany> & {
  company: CompanyReference | null
}

const dayMs = 24 * 60 * 60 * 1000

/** Notes a referral that was just made; beyond fifteen in thirty days someone has to look. */
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

/** Why nobody takes more requests while someone has to look. */
export function underReview(): AppError {
  return new AppError(
    'LIMIT_REACHED',
    errorWords.referralVolumeUnderReview(limits.volumeReferrals, limits.volumeDays),
  )
}

/** Open reviews, the oldest first. */
export async function listReviews(
  context: Pick<Context, 'db'>,
  query: { cursor?: string; limit: number },
): Promise<{ items: Review[]; nextCursor: string | null }> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await queries.listReviews(context.db, after, query.limit + 1)
  const page = nextPage(rows, query.limit, (row) => ({ at: row.openedAt, id: row.id }))
  return { nextCursor: page.nextCursor, items: page.items.map(reviewOf) }
}

function reviewOf({
  companyId,
  companyName,
  companySlug,
  companyLogoKey,
  ...review
}: queries.ReviewRow): Review {
  if (companyId === null || companyName === null || companySlug === null) {
    return { ...review, company: null }
  }
  const company = companyReference({ companyId, companyName, companySlug, companyLogoKey })
  return { ...review, company }
}

/** Someone has looked and it is fine: counting begins anew. */
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
