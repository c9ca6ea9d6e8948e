import { sql } from 'kysely'
import type { Message } from '#features/chat/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ReportDecision, ReportReason } from '../contract.ts'

export type ReportRow = {
  id: string
  conversationId: string
  subject: string
  reporterId: string
  reportedId: string
  reason: ReportReason
  note: string
  evidence: Message[] | null
  decision: ReportDecision | null
  decisionNote: string
  createdAt: Date
  decidedAt: Date | null
}

const columns = [
  ...(['id', 'conversationId', 'subject', 'reporterId', 'reportedId', 'reason', 'note'] as const),
  ...(['evidence', 'decision', 'decisionNote', 'createdAt', 'decidedAt'] as const),
] as const

/** @returns false when the same person has an open report of this conversation */
export async function insertReport(
  db: Database,
  row: Omit<ReportRow, 'decision' | 'decisionNote' | 'decidedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOf(db)
    .insertInto('chatReports')
    .values({ ...row, evidence: row.evidence && jsonbOf(row.evidence) })
    .onConflict((conflict) =>
      conflict.columns(['conversationId', 'reporterId']).where('decidedAt', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function listReports(
  db: Database,
  { isOpen, after, limit }: { isOpen: boolean; after: TimePosition | undefined; limit: number },
): Promise<ReportRow[]> {
  let query = queriesOf(db)
    .selectFrom('chatReports')
    .select(columns)
    .where('decidedAt', isOpen ? 'is' : 'is not', null)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('createdAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows as unknown as ReportRow[]
}

/** Nobody else decides it, or reads by it, until the transaction ends. */
export async function lockReport(db: Database, id: string): Promise<ReportRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('chatReports')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as unknown as ReportRow | undefined
}

export async function setDecision(
  db: Database,
  row: { id: string; decision: ReportDecision; note: string; decidedBy: string; now: Date },
): Promise<void> {
  await sql`
    update chat_reports set decision = ${row.decision}, decision_note = ${row.note},
      decided_by = ${row.decidedBy}, decided_at = ${row.now}
    where id = ${row.id}`.execute(queriesOf(db))
}
