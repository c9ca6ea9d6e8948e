/** Reports of posts and comments, and posts that wait for a moderator. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { isBehind, type TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PostKind, ReportDecision, ReportReason } from '../contract.ts'

export type Evidence = { body: string; options: string[]; at: string }

export type ReportRow = {
  id: string
  itemId: string
  itemKind: 'post' | 'comment'
  postId: string
  reporterId: string
  authorId: string
  reason: ReportReason
  note: string
  evidence: Evidence
  weight: number
  decision: ReportDecision | null
  decisionNote: string
  createdAt: Date
  decidedAt: Date | null
}

const columns = [
  'id',
  'itemId',
  'itemKind',
  'postId',
  'reporterId',
  'authorId',
  'reason',
  'note',
  'evidence',
  'weight',
  'decision',
  'decisionNote',
  'createdAt',
  'decidedAt',
] as const

/** @returns false when the same person has reported the same before */
export async function insertReport(
  db: Database,
  row: Omit<ReportRow, 'decision' | 'decisionNote' | 'decidedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOf(db)
    .insertInto('postReports')
    .values({ ...row, evidence: jsonbOf(row.evidence) })
    .onConflict((conflict) => conflict.columns(['reporterId', 'itemId']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** How often someone's reports were right. */
export async function accuracyOf(
  db: Database,
  reporterId: string,
): Promise<{ upheld: number; dismissed: number }> {
  const { rows } = await sql<{ upheld: number; dismissed: number }>`
    select count(*) filter (where decision = 'upheld')::int as upheld,
      count(*) filter (where decision = 'dismissed')::int as dismissed
    from post_reports where reporter_id = ${reporterId}`.execute(queriesOf(db))
  return rows[0]!
}

/** Weight of the open reports of an item, by reason. */
export function weightsOf(
  db: Database,
  itemId: string,
): Promise<{ reason: ReportReason; weight: number }[]> {
  return queriesOf(db)
    .selectFrom('postReports')
    .select(({ fn }) => ['reason', fn.sum<number>('weight').as('weight')])
    .where('itemId', '=', itemId)
    .where('decidedAt', 'is', null)
    .groupBy('reason')
    .execute() as Promise<{ reason: ReportReason; weight: number }[]>
}

type Page = { after: TimePosition | undefined; limit: number }

export async function listOwn(
  db: Database,
  reporterId: string,
  { after, limit }: Page,
): Promise<ReportRow[]> {
  let query = queriesOf(db)
    .selectFrom('postReports')
    .select(columns)
    .where('reporterId', '=', reporterId)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('createdAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows as unknown as ReportRow[]
}

export type ListedReport = ReportRow & { slug: string; isHidden: boolean }

export async function listReports(
  db: Database,
  { isOpen, after, limit }: Page & { isOpen: boolean },
): Promise<ListedReport[]> {
  let query = queriesOf(db)
    .selectFrom('postReports as report')
    .innerJoin('posts as post', 'post.id', 'report.postId')
    .leftJoin('postComments as comment', 'comment.id', 'report.itemId')
    .select(columns.map((column) => `report.${column}` as const))
    .select('post.slug')
    .select(sql<boolean>`coalesce(comment.state, post.state) = 'hidden'`.as('isHidden'))
    .where('report.decidedAt', isOpen ? 'is' : 'is not', null)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('report.createdAt', 'report.id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query
    .orderBy('report.createdAt', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as ListedReport[]
}

export async function findReport(db: Database, id: string): Promise<ReportRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('postReports')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as ReportRow | undefined
}

/**
 * Decides all open reports of an item alike; the item's post is locked.
 *
 * @returns who reported
 */
export async function decideAll(
  db: Database,
  itemId: string,
  decided: { decision: ReportDecision; note: string; by: string; now: Date },
): Promise<string[]> {
  const rows = await queriesOf(db)
    .updateTable('postReports')
    .set({
      decision: decided.decision,
      decisionNote: decided.note,
      decidedBy: decided.by,
      decidedAt: decided.now,
    })
    .where('itemId', '=', itemId)
    .where('decidedAt', 'is', null)
    .returning('reporterId')
    .execute()
  return rows.map(({ reporterId }) => reporterId)
}

export type WaitingRow = {
  id: string
  kind: PostKind
  body: string
  tags: string[]
  authorId: string
  heldFor: string | null
  createdAt: Date
}

export async function listWaiting(db: Database, { after, limit }: Page): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select id, kind, body, tags, author_id as "authorId", held_for as "heldFor",
      created_at as "createdAt"
    from posts where state = 'waiting' and ${isBehind(after, sql`created_at, id`)}
    order by created_at, id limit ${limit}`.execute(queriesOf(db))
  return rows
}
