/** Reviews, their rounds and what happened to them. */
import { sql, type Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ResumeReviews } from '#platform/db/tables.gen.ts'
import type {
  ReviewComment,
  ReviewEvent,
  ReviewEventKind,
  ReviewLine,
  ReviewParty,
  ReviewState,
} from '../contract.ts'

export type ReviewRow = {
  id: string
  candidateId: string
  label: string
  state: ReviewState
  reviewerId: string | null
  chargeIds: string[]
  dueAt: Date | null
  closesAt: Date | null
  noticeAt: Date | null
  createdAt: Date
  takenAt: Date | null
  deliveredAt: Date | null
  endedAt: Date | null
  rating: number | null
  ratingText: string | null
  /** When a moderator took away what the reviewer wrote. */
  removedAt: Date | null
  /** When the connections came back because of a report. */
  returnedAt: Date | null
}

export const reviewColumns = [
  'id',
  'candidateId',
  'label',
  'state',
  'reviewerId',
  'chargeIds',
  'dueAt',
  'closesAt',
  'noticeAt',
  'createdAt',
  'takenAt',
  'deliveredAt',
  'endedAt',
  'rating',
  'ratingText',
  'removedAt',
  'returnedAt',
] as const

/** @returns false when the candidate has one under way: two tabs, or two presses with two keys */
export async function insertReview(db: Database, review: ReviewRow): Promise<boolean> {
  const done = await queriesOf(db)
    .insertInto('resumeReviews')
    .values(review)
    .onConflict((conflict) =>
      // Written out: a plan for any parameters finds no index with a condition.
      conflict
        .columns(['candidateId'])
        .where(sql<boolean>`state in ('open', 'taken')`)
        .doNothing(),
    )
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Waits for another step of the same review. */
export function lockReview(db: Database, id: string): Promise<ReviewRow | undefined> {
  return queriesOf(db)
    .selectFrom('resumeReviews')
    .select(reviewColumns)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<ReviewRow>()
    .executeTakeFirst()
}

export async function findWaiting(db: Database, candidateId: string): Promise<string | null> {
  const row = await queriesOf(db)
    .selectFrom('resumeReviews')
    .select('id')
    .where('candidateId', '=', candidateId)
    .where('state', 'in', ['open', 'taken'])
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateReview(
  db: Database,
  id: string,
  change: Updateable<ResumeReviews>,
): Promise<void> {
  await queriesOf(db).updateTable('resumeReviews').set(change).where('id', '=', id).execute()
}

const underWay = sql.raw(`('open', 'taken', 'delivered', 'revising')`)
const beingWritten = sql.raw(`('taken', 'revising')`)
const columns = sql.raw(`id, candidate_id as "candidateId", label, state,
  reviewer_id as "reviewerId", charge_ids as "chargeIds", due_at as "dueAt",
  closes_at as "closesAt", notice_at as "noticeAt", created_at as "createdAt",
  taken_at as "takenAt", delivered_at as "deliveredAt", ended_at as "endedAt", rating,
  rating_text as "ratingText", removed_at as "removedAt", returned_at as "returnedAt"`)

/** Reviews whose state has ended by its clock; those that someone works on are left for the next run. */
export async function lockOver(db: Database, now: Date, atMost: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from resume_reviews where closes_at <= ${now}
    order by closes_at, id limit ${atMost} for update skip locked`.execute(queriesOf(db))
  return rows
}

/** Reviews of which someone has to be told that the time runs out. */
export async function lockNotices(db: Database, now: Date, atMost: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from resume_reviews where notice_at <= ${now}
    order by notice_at limit ${atMost} for update skip locked`.execute(queriesOf(db))
  return rows
}

/** What a candidate has under way. */
export async function lockOfCandidate(db: Database, candidateId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from resume_reviews
    where candidate_id = ${candidateId} and state in ${underWay}
    order by id for update`.execute(queriesOf(db))
  return rows
}

/** What a reviewer has to write; all of it, of one candidate, or of people who hide from the reviewer. */
export async function lockToWrite(
  db: Database,
  who: { reviewerId: string; candidateId?: string } | { hidingId: string },
): Promise<ReviewRow[]> {
  const condition =
    'hidingId' in who
      ? sql`candidate_id = ${who.hidingId} and hides_from_person(candidate_id, reviewer_id)`
      : who.candidateId === undefined
        ? sql`reviewer_id = ${who.reviewerId}`
        : sql`reviewer_id = ${who.reviewerId} and candidate_id = ${who.candidateId}`
  const { rows } = await sql<ReviewRow>`
    select ${columns} from resume_reviews where ${condition} and state in ${beingWritten}
    order by id for update`.execute(queriesOf(db))
  return rows
}

export type RoundRow = {
  reviewId: string
  round: number
  fileName: string
  contentType: string
  size: number
  sha256: string
  storageKey: string
  pages: number
  lines: ReviewLine[]
  note: string
  draftVersion: number
  summary: string
  comments: ReviewComment[]
  createdAt: Date
  deliveredAt: Date | null
}

export async function insertRound(
  db: Database,
  { lines, ...round }: Omit<RoundRow, 'draftVersion' | 'summary' | 'comments' | 'deliveredAt'>,
): Promise<void> {
  await queriesOf(db)
    .insertInto('resumeReviewRounds')
    .values({ ...round, lines: jsonbOf(lines) })
    .execute()
}

/** In their order; one or two. */
export function listRounds(db: Database, reviewId: string): Promise<RoundRow[]> {
  return queriesOf(db)
    .selectFrom('resumeReviewRounds')
    .selectAll()
    .where('reviewId', '=', reviewId)
    .orderBy('round')
    .$castTo<RoundRow>()
    .execute()
}

/** @returns the new version; undefined when another window has saved since `expectedVersion` */
export async function saveDraft(
  db: Database,
  { reviewId, round }: Pick<RoundRow, 'reviewId' | 'round'>,
  draft: Pick<RoundRow, 'summary' | 'comments'> & { expectedVersion: number },
): Promise<number | undefined> {
  const row = await queriesOf(db)
    .updateTable('resumeReviewRounds')
    .set((update) => ({
      summary: draft.summary,
      comments: jsonbOf(draft.comments),
      draftVersion: update('draftVersion', '+', 1),
    }))
    .where('reviewId', '=', reviewId)
    .where('round', '=', round)
    .where('draftVersion', '=', draft.expectedVersion)
    .returning('draftVersion')
    .executeTakeFirst()
  return row?.draftVersion
}

/** The next reviewer begins with an empty page. */
export async function clearDraft(db: Database, reviewId: string): Promise<void> {
  await queriesOf(db)
    .updateTable('resumeReviewRounds')
    .set((update) => ({
      summary: '',
      comments: jsonbOf([]),
      draftVersion: update('draftVersion', '+', 1),
    }))
    .where('reviewId', '=', reviewId)
    .where('deliveredAt', 'is', null)
    .execute()
}

export async function markDelivered(
  db: Database,
  { reviewId, round }: Pick<RoundRow, 'reviewId' | 'round'>,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('resumeReviewRounds')
    .set({ deliveredAt: now })
    .where('reviewId', '=', reviewId)
    .where('round', '=', round)
    .execute()
}

export async function insertEvent(
  db: Database,
  event: {
    id: string
    reviewId: string
    kind: ReviewEventKind
    byParty: ReviewParty
    reviewerId: string | null
    isLate: boolean
    at: Date
  },
): Promise<void> {
  await queriesOf(db).insertInto('resumeReviewEvents').values(event).execute()
}

/** The oldest first. A review has a few; one that is handed around without end shows the first hundred. */
export async function listEvents(db: Database, reviewId: string): Promise<ReviewEvent[]> {
  const rows = await queriesOf(db)
    .selectFrom('resumeReviewEvents')
    .select(['kind', 'byParty', 'isLate', 'at'])
    .where('reviewId', '=', reviewId)
    .orderBy('at')
    .orderBy('id')
    .limit(100)
    .$castTo<{ kind: ReviewEventKind; byParty: ReviewParty; isLate: boolean; at: Date }>()
    .execute()
  return rows.map(({ byParty, at, ...row }) => ({ ...row, by: byParty, at: at.toISOString() }))
}
