import { sql } from 'kysely'
import { namedCompany } from '#features/companies/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { isBehind, type TimePosition } from '#platform/db/paging.ts'

/** Referrals of someone since a moment, or since the last review was closed if that was later. */
export async function countReferrals(
  db: Database,
  accountId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referral_requests
    where claimed_by = ${accountId} and referred_at > greatest(${since}::timestamptz, (
      select max(closed_at) from referrer_reviews where account_id = ${accountId}))`.execute(
    queriesOf(db),
  )
  return rows[0]!.count
}

/** One is open at most. */
export async function openReview(
  db: Database,
  review: { id: string; accountId: string; referrals: number; openedAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('referrerReviews')
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function closeReview(
  db: Database,
  id: string,
  change: { closedAt: Date; closedBy: string; note: string },
): Promise<string | undefined> {
  const row = await queriesOf(db)
    .updateTable('referrerReviews')
    .set(change)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst()
  return row?.accountId
}

export type ReviewRow = {
  id: string
  name: string
  companyName: string | null
  companyId: string | null
  companySlug: string | null
  companyLogoKey: string | null
  referrals: number
  /** Of these, known by their profile alone. */
  unknown: number
  confirmed: number
  openedAt: Date
}

/** Open reviews, the oldest first, with what the last thirty days before them looked like. */
export async function listReviews(
  db: Database,
  after: TimePosition | undefined,
  limit: number,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select review.id, account.name, ${namedCompany}, review.referrals,
      review.opened_at, made.unknown, made.confirmed
    from referrer_reviews review
    join accounts account on account.id = review.account_id
    left join recruiter_profiles profile on profile.account_id = review.account_id
    left join companies company on company.id = profile.company_id
    cross join lateral (
      select count(*) filter (where request.referred->>'relation' = 'reviewed_profile')::int as unknown,
        count(*) filter (where request.status in ('confirmed', 'hired', 'not_hired'))::int as confirmed
      from referral_requests request
      where request.claimed_by = review.account_id
        and request.referred_at > review.opened_at - interval '30 days') made
    where review.closed_at is null
      and ${isBehind(after, sql`review.opened_at, review.id`)}
    order by review.opened_at, review.id limit ${limit}`.execute(queriesOf(db))
  return rows
}
