/** Reports, each with the copy that was made in its moment. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Excerpt } from '#platform/reportable.ts'
import type { ReportableKind, ReportReason } from '#shared/reports.ts'
import type { CaseDecision, CaseStatus } from '../contract.ts'
import { undecided } from './queries.ts'

export type ReportRow = {
  id: string
  caseId: string
  reporterId: string | null
  reason: ReportReason
  note: string
  evidence: { excerpts: Excerpt[] } | null
  weight: number
  isTrusted: boolean
  network: string | null
  device: string | null
  createdAt: Date
}

/**
 * @returns false when the same person has reported the same, or a guest from the same network; the thing is
 *   locked
 */
export async function insertReport(
  db: Database,
  { evidence, ...row }: ReportRow,
): Promise<boolean> {
  if (row.reporterId === null) {
    const known = await queriesOf(db)
      .selectFrom('moderationReports')
      .select('id')
      .where('caseId', '=', row.caseId)
      .where('reporterId', 'is', null)
      .where('network', '=', row.network)
      .executeTakeFirst()
    if (known) return false
  }
  const { numInsertedOrUpdatedRows } = await queriesOf(db)
    .insertInto('moderationReports')
    .values({
      ...row,
      evidence: evidence && jsonbOf(evidence),
      duplicateOf: sql<string | null>`(
        select first.id from moderation_reports first
        where first.case_id = ${row.caseId} order by first.created_at, first.id limit 1)`,
    })
    .onConflict((conflict) =>
      conflict.columns(['caseId', 'reporterId']).where('reporterId', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether this person's report of the thing waits for a decision; guests are not told apart here. */
export async function hasReported(
  db: Database,
  {
    kind,
    thingId,
    reporterId,
  }: { kind: ReportableKind; thingId: string; reporterId: string | null },
): Promise<boolean> {
  if (reporterId === null) return false
  const found = await queriesOf(db)
    .selectFrom('moderationReports as report')
    .innerJoin('moderationCases as of', 'of.id', 'report.caseId')
    .select('report.id')
    .where('of.kind', '=', kind)
    .where('of.thingId', '=', thingId)
    .where('of.status', 'in', undecided)
    .where('report.reporterId', '=', reporterId)
    .executeTakeFirst()
  return found !== undefined
}

export type Weighed = Pick<ReportRow, 'reason' | 'weight' | 'isTrusted' | 'network' | 'device'> & {
  /** The hour in which the reporter signed up; null for a guest. */
  joinedHour: Date | null
}

/** The reports of a case as they count. */
export async function weighedOf(db: Database, caseId: string): Promise<Weighed[]> {
  const { rows } = await sql<Weighed>`
    select report.reason, report.weight, report.is_trusted, report.network, report.device,
      date_trunc('hour', account.created_at) as joined_hour
    from moderation_reports report left join accounts account on account.id = report.reporter_id
    where report.case_id = ${caseId}
    order by report.weight desc, report.id limit 1000`.execute(queriesOf(db))
  return rows
}

export type ReporterFacts = {
  createdAt: Date
  isProved: boolean
  upheld: number
  dismissed: number
}

/** How old the account is and how often its latest reports were right. */
export async function factsOf(db: Database, reporterId: string): Promise<ReporterFacts> {
  const { rows } = await sql<ReporterFacts>`
    select account.created_at, account.email_verified as is_proved,
      count(*) filter (where found.decision = 'actioned' and found.overturned_at is null)::int as upheld,
      count(*) filter (where found.decision = 'dismissed' or found.overturned_at is not null)::int as dismissed
    from accounts account
    left join lateral (
      select case_id from moderation_reports where reporter_id = account.id
      order by created_at desc, id desc limit 200) report on true
    left join moderation_cases found on found.id = report.case_id
    where account.id = ${reporterId}
    group by account.id`.execute(queriesOf(db))
  return rows[0]!
}

export async function listOfCase(
  db: Database,
  caseId: string,
  limit: number,
): Promise<ReportRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('moderationReports')
    .select(['id', 'caseId', 'reporterId', 'reason', 'note', 'evidence', 'weight', 'isTrusted'])
    .select(['network', 'device', 'createdAt'])
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as ReportRow[]
}

/** What the first of each case's reports copied, by case. */
export async function firstEvidence(
  db: Database,
  caseIds: readonly string[],
): Promise<Map<string, { excerpts: Excerpt[] }>> {
  const { rows } = await sql<{ id: string; evidence: { excerpts: Excerpt[] } }>`
    select asked.id, first.evidence from unnest(${[...caseIds]}::uuid[]) as asked(id)
    cross join lateral (
      select evidence from moderation_reports
      where case_id = asked.id and evidence is not null
      order by created_at, id limit 1) first`.execute(queriesOf(db))
  return new Map(rows.map(({ id, evidence }) => [id, evidence]))
}

/** Who reported, each once, and why; where it came from is forgotten with the decision. */
export async function settleReports(
  db: Database,
  caseIds: readonly string[],
): Promise<{ caseId: string; reporterId: string | null; reason: ReportReason }[]> {
  return queriesOf(db)
    .updateTable('moderationReports')
    .set({ network: null, device: null })
    .where('caseId', '=', sql<string>`any(${[...caseIds]}::uuid[])`)
    .returning(['caseId', 'reporterId', 'reason'])
    .execute() as Promise<{ caseId: string; reporterId: string | null; reason: ReportReason }[]>
}

export type OwnReportRow = {
  id: string
  kind: ReportableKind
  title: string
  path: string | null
  thingId: string
  reason: ReportReason
  note: string
  isDuplicate: boolean
  removed: boolean
  status: CaseStatus
  decision: CaseDecision | null
  answer: string
  createdAt: Date
  decidedAt: Date | null
}

/** A case that was closed with another one has the other's status. */
export async function listOwn(
  db: Database,
  reporterId: string,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<OwnReportRow[]> {
  const behind = after
    ? sql`(report.created_at, report.id) < (${after.at}, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<OwnReportRow>`
    select report.id, found.kind, found.title, found.path, found.thing_id, report.reason, report.note,
      report.duplicate_of is not null or found.duplicate_of is not null as is_duplicate, found.removed,
      case when found.overturned_at is not null then 'overturned'
        when found.status = 'duplicate' then coalesce(first.status, found.status)
        else found.status end as status,
      found.decision, case when found.decision = 'dismissed' then found.reason else '' end as answer,
      report.created_at, found.decided_at
    from moderation_reports report
    join moderation_cases found on found.id = report.case_id
    left join moderation_cases first on first.id = found.duplicate_of
    where report.reporter_id = ${reporterId} and ${behind}
    order by report.created_at desc, report.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}
