import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { isBehind, type TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import {
  notesShown,
  type JobReportDecision,
  type JobReportReason,
  type ReportedJob,
} from '../contract.ts'

type NewReport = {
  id: string
  jobId: string
  reporterId: string | null
  reason: JobReportReason
  note: string
  createdAt: Date
}

/** @returns false when the same person has an open report of this job */
export async function insertReport(db: Database, row: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queriesOf(db)
    .insertInto('jobReports')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['jobId', 'reporterId'])
        .where('decidedAt', 'is', null)
        .where('reporterId', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type OwnRow = {
  id: string
  jobId: string
  title: string
  company: string
  reason: JobReportReason
  decision: JobReportDecision | null
  decisionNote: string
  createdAt: Date
}

export async function listOwn(
  db: Database,
  reporterId: string,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select report.id, report.job_id, job.title, company.name as company, report.reason,
      report.decision, report.decision_note, report.created_at
    from job_reports report
    join jobs job on job.id = report.job_id
    join companies company on company.id = job.company_id
    where report.reporter_id = ${reporterId}
      and ${after ? sql`(report.created_at, report.id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by report.created_at desc, report.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

export type ReportedRow = {
  jobId: string
  title: string
  company: string
  status: string
  reports: number
  reasons: ReportedJob['reasons']
  notes: string[]
  firstAt: Date
  decision: JobReportDecision | null
  decisionNote: string
  decidedAt: Date | null
}

const figures = sql`
  count(*)::int as reports, min(report.created_at) as first_at,
  (select jsonb_agg(jsonb_build_object('reason', by_reason.reason, 'count', by_reason.count)
      order by by_reason.count desc, by_reason.reason)
    from (select unnested.reason, count(*)::int as count
      from unnest(array_agg(report.reason)) unnested(reason) group by 1) by_reason) as reasons,
  (array_agg(report.note order by report.created_at desc, report.id desc)
    filter (where report.note <> ''))[1:${sql.raw(String(notesShown))}] as notes,
  max(report.decision) as decision, max(report.decision_note) as decision_note`

/** One line for each job, whose reports all wait. The longest waiting first. */
export async function listOpen(
  db: Database,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select job.id as job_id, job.title, company.name as company, job.status, reported.*
    from (
      select report.job_id as reported_id, ${figures}, null::timestamptz as decided_at
      from job_reports report where report.decided_at is null
      group by report.job_id) reported
    join jobs job on job.id = reported.reported_id
    join companies company on company.id = job.company_id
    where ${isBehind(after, sql`reported.first_at, job.id`)}
    order by reported.first_at, job.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** One line for each decision about a job. The newest first. */
export async function listDecided(
  db: Database,
  { before, limit }: { before: TimePosition | undefined; limit: number },
): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select job.id as job_id, job.title, company.name as company, job.status, reported.*
    from (
      select report.job_id as reported_id, report.decided_at, ${figures}
      from job_reports report
      where report.decided_at is not null
        and ${before ? sql`(report.decided_at, report.job_id) < (${before.at}, ${before.id}::uuid)` : sql`true`}
      group by report.decided_at, report.job_id
      order by report.decided_at desc, report.job_id desc limit ${limit}) reported
    join jobs job on job.id = reported.reported_id
    join companies company on company.id = job.company_id
    order by reported.decided_at desc, job.id desc`.execute(queriesOf(db))
  return rows
}

/** @returns those whose members are to be told, each once, and the most frequent reason */
export async function decideOpen(
  db: Database,
  jobId: string,
  decision: { decision: JobReportDecision; note: string; decidedBy: string; now: Date },
): Promise<{ reporterId: string | null; reason: JobReportReason }[]> {
  const { rows } = await sql<{ reporterId: string | null; reason: JobReportReason }>`
    update job_reports set decision = ${decision.decision}, decision_note = ${decision.note},
      decided_by = ${decision.decidedBy}, decided_at = ${decision.now}
    where job_id = ${jobId} and decided_at is null
    returning reporter_id, reason`.execute(queriesOf(db))
  return rows
}

export async function openReports(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(distinct job_id)::int as waiting, min(created_at) as "oldestAt",
      null::int as overdue
    from job_reports where decided_at is null`.execute(queriesOf(db))
  return rows[0]!
}
