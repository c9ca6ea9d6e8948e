/** People who may review resumes. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ReviewerStats } from '../contract.ts'

/** Whether the right is in force and the person is who they say: verified, and neither suspended nor limited. */
const mayReview = sql`reviewer.ended_at is null and exists (
  select from recruiter_profiles recruiter join accounts account on account.id = recruiter.account_id
  where recruiter.account_id = reviewer.account_id and recruiter.work_email_verified_at is not null
    and recruiter.level > 0 and account.status = 'active')`

const mayReviewFor = (candidateId: string): RawBuilder<unknown> => sql`${mayReview}
  and reviewer.account_id <> ${candidateId}::uuid
  and not hides_from_person(${candidateId}::uuid, reviewer.account_id)`

/** Whether anyone may review this candidate's resume. */
export async function isAvailable(db: Database, candidateId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from resume_reviewers reviewer
      where ${mayReviewFor(candidateId)}) as found`.execute(queriesOf(db))
  return rows[0]!.found
}

/** Whether this one may review that candidate's resume. */
export async function mayReviewThis(
  db: Database,
  reviewerId: string,
  candidateId: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from resume_reviewers reviewer
      where reviewer.account_id = ${reviewerId}
        and ${mayReviewFor(candidateId)}) as found`.execute(queriesOf(db))
  return rows[0]!.found
}

export type ReviewerRow = {
  accountId: string
  givenAt: Date
  endedAt: Date | null
  /** The right is in force, and the person is verified and in good standing. */
  mayReview: boolean
}

/** Makes what one reviewer takes at once wait for each other, so that it can be counted. */
export async function lockReviewer(
  db: Database,
  accountId: string,
): Promise<ReviewerRow | undefined> {
  const { rows } = await sql<ReviewerRow>`
    select account_id as "accountId", given_at as "givenAt", ended_at as "endedAt",
      (${mayReview}) as "mayReview"
    from resume_reviewers reviewer where account_id = ${accountId} for update`.execute(
    queriesOf(db),
  )
  return rows[0]
}

export async function findReviewer(
  db: Database,
  accountId: string,
): Promise<ReviewerRow | undefined> {
  const { rows } = await sql<ReviewerRow>`
    select account_id as "accountId", given_at as "givenAt", ended_at as "endedAt",
      (${mayReview}) as "mayReview"
    from resume_reviewers reviewer where account_id = ${accountId}`.execute(queriesOf(db))
  return rows[0]
}

export async function countToWrite(db: Database, reviewerId: string): Promise<number> {
  const { count } = await queriesOf(db)
    .selectFrom('resumeReviews')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('reviewerId', '=', reviewerId)
    .where('state', 'in', ['taken', 'revising'])
    .executeTakeFirstOrThrow()
  return count
}

/** @returns false when the right is in force already */
export async function giveRight(db: Database, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into resume_reviewers (account_id, given_at) values (${accountId}, ${now})
    on conflict (account_id) do update set given_at = ${now}, ended_at = null
      where resume_reviewers.ended_at is not null
    returning account_id`.execute(queriesOf(db))
  return rows.length > 0
}

export async function endRight(db: Database, accountId: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('resumeReviewers')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .execute()
}

export type ListedReviewer = ReviewerRow & {
  name: string
  company: string | null
  isVerified: boolean
  toWrite: number
}

/** The latest right first. */
export async function listReviewers(
  db: Database,
  after: TimePosition | undefined,
  limit: number,
): Promise<ListedReviewer[]> {
  const position = after
    ? sql`(reviewer.given_at, reviewer.account_id) < (${after.at}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<ListedReviewer>`
    select reviewer.account_id as "accountId", reviewer.given_at as "givenAt",
      reviewer.ended_at as "endedAt", (${mayReview}) as "mayReview", account.name,
      company.name as company,
      coalesce(profile.work_email_verified_at is not null and profile.level > 0, false)
        as "isVerified",
      (select count(*)::int from resume_reviews review where review.reviewer_id = reviewer.account_id
        and review.state in ('taken', 'revising')) as "toWrite"
    from resume_reviewers reviewer join accounts account on account.id = reviewer.account_id
    left join recruiter_profiles profile on profile.account_id = reviewer.account_id
    left join companies company on company.id = profile.company_id
    where ${position}
    order by reviewer.given_at desc, reviewer.account_id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

const noStats: ReviewerStats = {
  taken: 0,
  delivered: 0,
  onTime: { of: 0, count: 0 },
  handedBack: 0,
  refundedLate: 0,
  rating: null,
}

type StatsRow = {
  reviewerId: string
  taken: number
  delivered: number
  deliveries: number
  onTime: number
  handedBack: number
  refundedLate: number
  ratings: number
  average: number | null
}

/** How reviewers do, the bad beside the good. */
export async function statsOf(
  db: Database,
  reviewerIds: readonly string[],
): Promise<(reviewerId: string) => ReviewerStats> {
  const { rows } = await sql<StatsRow>`
    select reviewer.id as "reviewerId",
      coalesce(done.taken, 0) as taken, coalesce(done.delivered, 0) as delivered,
      coalesce(done.deliveries, 0) as deliveries, coalesce(done.on_time, 0) as "onTime",
      coalesce(done.handed_back, 0) as "handedBack",
      coalesce(done.refunded_late, 0) as "refundedLate", rated.ratings, rated.average
    from unnest(${reviewerIds}::uuid[]) as reviewer(id)
    left join lateral (
      select count(*) filter (where kind in ('taken', 'assigned'))::int as taken,
        count(*) filter (where kind = 'delivered')::int as delivered,
        count(*) filter (where kind in ('delivered', 'delivered_again'))::int as deliveries,
        count(*) filter (where kind in ('delivered', 'delivered_again') and not is_late)::int
          as on_time,
        count(*) filter (where kind = 'handed_back')::int as handed_back,
        count(*) filter (where kind = 'refunded')::int as refunded_late
      from resume_review_events where reviewer_id = reviewer.id) done on true
    cross join lateral (
      select count(rating)::int as ratings, avg(rating)::float8 as average
      from resume_reviews where reviewer_id = reviewer.id) rated`.execute(queriesOf(db))
  const byId = new Map(
    rows.map(({ reviewerId, deliveries, onTime, ratings, average, ...counts }) => [
      reviewerId,
      {
        ...counts,
        onTime: { of: deliveries, count: onTime },
        rating: average === null ? null : { average, count: ratings },
      },
    ]),
  )
  return (reviewerId) => byId.get(reviewerId) ?? noStats
}
