/** Cases: one for all reports of a thing that wait together. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { KeptState } from '#platform/reportable.ts'
import type { ReportableKind, ReportReason } from '#shared/reports.ts'
import type { CaseDecision, CaseStatus, Rule } from '../contract.ts'

export type CaseRow = {
  id: string
  kind: ReportableKind
  thingId: string
  ownerId: string | null
  title: string
  path: string | null
  status: CaseStatus
  isUrgent: boolean
  weight: number
  rank: number
  reports: number
  openedAt: Date
  dueAt: Date
  hiddenAt: Date | null
  assignedTo: string | null
  duplicateOf: string | null
  decision: CaseDecision | null
  rule: Rule | null
  removed: boolean
  kept: KeptState | null
  reason: string
  decidedBy: string | null
  decidedAt: Date | null
  appealUntil: Date | null
  overturnedAt: Date | null
}

const columns = [
  'id',
  'kind',
  'thingId',
  'ownerId',
  'title',
  'path',
  'status',
  'isUrgent',
  'weight',
  'rank',
  'reports',
  'openedAt',
  'dueAt',
  'hiddenAt',
  'assignedTo',
  'duplicateOf',
  'decision',
  'rule',
  'removed',
  'kept',
  'reason',
  'decidedBy',
  'decidedAt',
  'appealUntil',
  'overturnedAt',
] as const

export const undecided = ['open', 'triaged', 'in_review'] as const

export type Thing = { kind: ReportableKind; thingId: string }

/** Until the end of the transaction nobody else reports or decides the same thing. */
export async function lockThing(db: Database, { kind, thingId }: Thing): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`moderation:${kind}:${thingId}`}, 0))`.execute(
    queriesOf(db),
  )
}

/** The case of a thing that waits for a decision; the thing is locked. */
export async function findUndecided(
  db: Database,
  { kind, thingId }: Thing,
): Promise<CaseRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('moderationCases')
    .select(columns)
    .where('kind', '=', kind)
    .where('thingId', '=', thingId)
    .where('status', 'in', undecided)
    .executeTakeFirst()
  return row as unknown as CaseRow | undefined
}

export type NewCase = Pick<
  CaseRow,
  'id' | 'kind' | 'thingId' | 'ownerId' | 'title' | 'path' | 'openedAt' | 'dueAt'
>

/** With a decision where it is made at once, without a report. */
export async function insertCase(
  db: Database,
  row: NewCase & Omit<CaseChange, 'kept'>,
): Promise<void> {
  await queriesOf(db).insertInto('moderationCases').values(row).execute()
}

export async function findCase(db: Database, id: string): Promise<CaseRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('moderationCases')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as CaseRow | undefined
}

/** Nobody else moves it until the transaction ends. */
export async function lockCase(db: Database, id: string): Promise<CaseRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('moderationCases')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as unknown as CaseRow | undefined
}

/** Cases that were closed with another one: its decision answers them. */
export async function lockDuplicates(db: Database, id: string): Promise<CaseRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('moderationCases')
    .select(columns)
    .where('duplicateOf', '=', id)
    .where('status', '=', 'duplicate')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as unknown as CaseRow[]
}

export type CaseChange = Partial<
  Pick<
    CaseRow,
    | 'status'
    | 'isUrgent'
    | 'weight'
    | 'reports'
    | 'dueAt'
    | 'hiddenAt'
    | 'assignedTo'
    | 'duplicateOf'
    | 'decision'
    | 'rule'
    | 'removed'
    | 'reason'
    | 'decidedBy'
    | 'decidedAt'
    | 'appealUntil'
    | 'overturnedAt'
  > & { assignedAt: Date | null; closesAt: Date | null; kept: KeptState | null }
>

export async function updateCase(db: Database, id: string, change: CaseChange): Promise<void> {
  const { kept, ...rest } = change
  await queriesOf(db)
    .updateTable('moderationCases')
    .set({ ...rest, ...(kept !== undefined && { kept: kept && jsonbOf(kept) }) })
    .where('id', '=', id)
    .execute()
}

export type ListedCase = CaseRow & {
  ownerName: string | null
  assigneeName: string | null
  reasons: { reason: ReportReason; count: number }[]
  appealDueAt: Date | null
}

export type RankPosition = { rank: number; id: string }

export type CaseSelection =
  | { queue: 'waiting'; after: RankPosition | undefined }
  | { queue: 'mine'; accountId: string; after: RankPosition | undefined }
  | { queue: 'appeals'; after: TimePosition | undefined }
  | { queue: 'decided'; after: TimePosition | undefined }

const waiting = sql`found.status in ('open', 'triaged', 'in_review')`

function whereOf(selection: CaseSelection) {
  switch (selection.queue) {
    case 'waiting':
    case 'mine': {
      const { after } = selection
      const mine =
        selection.queue === 'mine' ? sql`found.assigned_to = ${selection.accountId}` : sql`true`
      const behind = after
        ? sql`(found.rank < ${after.rank} or found.rank = ${after.rank} and found.id > ${after.id}::uuid)`
        : sql`true`
      return {
        where: sql`${waiting} and ${mine} and ${behind}`,
        order: sql`found.rank desc, found.id`,
      }
    }
    case 'appeals': {
      const { after } = selection
      const behind = after
        ? sql`(appeal.due_at, found.id) > (${after.at}, ${after.id}::uuid)`
        : sql`true`
      return {
        where: sql`appeal.case_id is not null and appeal.decided_at is null and ${behind}`,
        order: sql`appeal.due_at, found.id`,
      }
    }
    case 'decided': {
      const { after } = selection
      const behind = after
        ? sql`(found.decided_at, found.id) < (${after.at}, ${after.id}::uuid)`
        : sql`true`
      return {
        where: sql`found.decided_at is not null and found.duplicate_of is null and ${behind}`,
        order: sql`found.decided_at desc, found.id desc`,
      }
    }
  }
}

const listed = sql`
  found.id, found.kind, found.thing_id, found.owner_id, found.title, found.path, found.status,
  found.is_urgent, found.weight, found.rank, found.reports, found.opened_at, found.due_at,
  found.hidden_at, found.assigned_to, found.duplicate_of, found.decision, found.rule, found.removed,
  found.kept, found.reason, found.decided_by, found.decided_at, found.appeal_until,
  found.overturned_at,
  owner.name as owner_name, assignee.name as assignee_name, appeal.due_at as appeal_due_at,
  coalesce((select jsonb_agg(jsonb_build_object('reason', by_reason.reason, 'count', by_reason.count)
      order by by_reason.count desc, by_reason.reason)
    from (select report.reason, count(*)::int as count from moderation_reports report
      where report.case_id = found.id group by report.reason) by_reason), '[]') as reasons
  from moderation_cases found
  left join accounts owner on owner.id = found.owner_id
  left join accounts assignee on assignee.id = found.assigned_to
  left join moderation_appeals appeal on appeal.case_id = found.id`

export async function listCases(
  db: Database,
  selection: CaseSelection,
  limit: number,
): Promise<ListedCase[]> {
  const { where, order } = whereOf(selection)
  const { rows } = await sql<ListedCase>`
    select ${listed} where ${where} order by ${order} limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function readCase(db: Database, id: string): Promise<ListedCase | undefined> {
  const { rows } = await sql<ListedCase>`select ${listed} where found.id = ${id}`.execute(
    queriesOf(db),
  )
  return rows[0]
}

/** Other cases about the same person that nobody has taken up. */
export function listOthers(
  db: Database,
  { id, ownerId }: { id: string; ownerId: string },
  limit: number,
): Promise<{ id: string; title: string; kind: ReportableKind }[]> {
  return queriesOf(db)
    .selectFrom('moderationCases')
    .select(['id', 'title', 'kind'])
    .where('ownerId', '=', ownerId)
    .where('id', '<>', id)
    .where('status', 'in', undecided)
    .orderBy('id')
    .limit(limit)
    .execute() as Promise<{ id: string; title: string; kind: ReportableKind }[]>
}

/** Decisions about a person, the newest first. */
export async function listAbout(
  db: Database,
  accountId: string,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<CaseRow[]> {
  let query = queriesOf(db)
    .selectFrom('moderationCases')
    .select(columns)
    .where('ownerId', '=', accountId)
    .where('decision', '=', 'actioned')
    .where('duplicateOf', 'is', null)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('decidedAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query.orderBy('decidedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows as unknown as CaseRow[]
}

/** Takes suspensions of before they were sanctions, whose owners were sent no link. */
export async function lockUntold(db: Database, limit: number): Promise<CaseRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('moderationCases')
    .select(columns)
    .where('status', '=', 'actioned')
    .where('appealUntil', 'is', null)
    .where('reports', '=', 0)
    .where('ownerId', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as unknown as CaseRow[]
}

/** Takes decided cases whose time for an appeal is over. */
export async function lockClosing(db: Database, now: Date, limit: number): Promise<CaseRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('moderationCases')
    .select(columns)
    .where('status', 'in', ['actioned', 'dismissed', 'upheld', 'overturned'])
    .where('closesAt', '<=', now)
    .orderBy('closesAt')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as unknown as CaseRow[]
}

export async function closeCases(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update moderation_cases set status = 'closed' where id = any(${[...ids]}::uuid[])`.execute(
    queriesOf(db),
  )
}
