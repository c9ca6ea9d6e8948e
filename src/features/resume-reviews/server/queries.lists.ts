/** Lists of reviews: a candidate's, a reviewer's, the admins'. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { AdminShelf, ReviewShelf, ReviewState } from '../contract.ts'
import { reviewColumns, type ReviewRow } from './queries.ts'

type Page = { after: TimePosition | undefined; limit: number }

export type OwnRow = ReviewRow & { reviewerName: string | null; reviewerCompany: string | null }

function named(db: Database) {
  return queriesOf(db)
    .selectFrom('resumeReviews as review')
    .leftJoin('accounts as reviewer', 'reviewer.id', 'review.reviewerId')
    .leftJoin('recruiterProfiles as recruiter', 'recruiter.accountId', 'review.reviewerId')
    .leftJoin('companies as company', (join) =>
      join
        .onRef('company.id', '=', 'recruiter.companyId')
        .on('recruiter.workEmailVerifiedAt', 'is not', null),
    )
    .select(reviewColumns.map((column) => `review.${column}` as const))
    .select(['reviewer.name as reviewerName', 'company.name as reviewerCompany'])
    .$castTo<OwnRow>()
}

/** A candidate's reviews, the newest first. */
export function listOwn(
  db: Database,
  candidateId: string,
  { after, limit }: Page,
): Promise<OwnRow[]> {
  let query = named(db).where('review.candidateId', '=', candidateId)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('review.createdAt', 'review.id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query
    .orderBy('review.createdAt', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()
}

export function findOwn(
  db: Database,
  candidateId: string,
  id: string,
): Promise<OwnRow | undefined> {
  return named(db)
    .where('review.id', '=', id)
    .where('review.candidateId', '=', candidateId)
    .executeTakeFirst()
}

export type OrderRow = {
  id: string
  candidateId: string
  state: ReviewState
  reviewerId: string | null
  reviewerName: string | null
  chargeIds: string[]
  dueAt: Date | null
  closesAt: Date | null
  createdAt: Date
  deliveredAt: Date | null
  endedAt: Date | null
  rating: number | null
  ratingText: string | null
  returnedAt: Date | null
  round: number
  pages: number
  lines: number
}

const orders = sql`
  select review.id, review.candidate_id as "candidateId", review.state,
    review.reviewer_id as "reviewerId", reviewer.name as "reviewerName",
    review.charge_ids as "chargeIds", review.due_at as "dueAt", review.closes_at as "closesAt",
    review.created_at as "createdAt", review.delivered_at as "deliveredAt",
    review.ended_at as "endedAt", review.rating, review.rating_text as "ratingText", review.returned_at as "returnedAt",
    last.round, last.pages, jsonb_array_length(last.lines) as lines
  from resume_reviews review
  left join accounts reviewer on reviewer.id = review.reviewer_id
  cross join lateral (select round, pages, lines from resume_review_rounds
    where review_id = review.id order by round desc limit 1) last`

/** What a reviewer can take, has to write or has written; nothing of people who hide from the reviewer. */
export async function listForReviewer(
  db: Database,
  reviewerId: string,
  shelf: ReviewShelf,
  { now, after, limit }: Page & { now: Date },
): Promise<OrderRow[]> {
  const isNewestFirst = shelf === 'done'
  const position = after
    ? isNewestFirst
      ? sql`(review.created_at, review.id) < (${after.at}, ${after.id}::uuid)`
      : sql`(review.created_at, review.id) > (${after.at}, ${after.id}::uuid)`
    : sql`true`
  const shelves = {
    open: sql`review.state = 'open' and review.closes_at > ${now}
      and review.candidate_id <> ${reviewerId}::uuid`,
    mine: sql`review.reviewer_id = ${reviewerId}::uuid and review.state in ('taken', 'revising')`,
    done: sql`review.reviewer_id = ${reviewerId}::uuid
      and review.state not in ('taken', 'revising')`,
  }
  const direction = sql.raw(isNewestFirst ? 'desc' : 'asc')
  const { rows } = await sql<OrderRow>`
    ${orders} where ${shelves[shelf]}
      and not hides_from_person(review.candidate_id, ${reviewerId}::uuid) and ${position}
    order by review.created_at ${direction}, review.id ${direction} limit ${limit}`.execute(
    queriesOf(db),
  )
  return rows
}

/** One of a reviewer's own, or one that is open to them. */
export async function findForReviewer(
  db: Database,
  reviewerId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    ${orders} where review.id = ${id}
      and (review.reviewer_id = ${reviewerId}::uuid
        or (review.state = 'open' and review.candidate_id <> ${reviewerId}::uuid))
      and not hides_from_person(review.candidate_id, ${reviewerId}::uuid)`.execute(queriesOf(db))
  return rows[0]
}

/** All orders: those under way by the end of their clock, the others by when they ended, newest first. */
export async function listAll(
  db: Database,
  shelf: AdminShelf,
  { now, after, limit }: Page & { now: Date },
): Promise<OrderRow[]> {
  const shelves = {
    running: sql`review.closes_at is not null`,
    late: sql`review.closes_at is not null and review.due_at <= ${now}`,
    ended: sql`review.ended_at is not null`,
  }
  const ended = shelf === 'ended'
  const column = sql.raw(ended ? 'review.ended_at' : 'review.closes_at')
  const direction = sql.raw(ended ? 'desc' : 'asc')
  const position = after
    ? sql`(${column}, review.id) ${sql.raw(ended ? '<' : '>')} (${after.at}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<OrderRow>`
    ${orders} where ${shelves[shelf]} and ${position}
    order by ${column} ${direction}, review.id ${direction} limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${orders} where review.id = ${id}`.execute(queriesOf(db))
  return rows[0]
}
