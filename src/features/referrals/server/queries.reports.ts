import { sql } from 'kysely'
import { namedCompany, type NamedCompany } from '#features/companies/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { isBehind, type TimePosition } from '#platform/db/paging.ts'
import { strikesBefore } from './queries.screening.ts'

export type NewReport = {
  id: string
  requestId: string
  reporterId: string
  reason: string
  text: string
  reportedAt: Date
}

export async function insertReport(db: Database, report: NewReport): Promise<void> {
  await queriesOf(db).insertInto('referralReports').values(report).execute()
}

export type ReportRow = NamedCompany & {
  id: string
  jobTitle: string
  note: string
  whyMe: string[]
  reason: string
  text: string
  reportedAt: Date
  /** Of this candidate's requests in the last ninety days, how many were no honest ones. */
  strikes: number
}

/** Reports that wait, the oldest first. Neither who asked nor who reported is among it. */
export async function listReports(
  db: Database,
  after: TimePosition | undefined,
  limit: number,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select report.id, ${namedCompany}, request.job_title, request.note,
      request.why_me, report.reason, report.text, report.reported_at,
      ${strikesBefore(sql`report.reported_at`)} as strikes
    from referral_reports report
    join referral_requests request on request.id = report.request_id
    join companies company on company.id = request.company_id
    where report.decided_at is null
      and ${isBehind(after, sql`report.reported_at, report.id`)}
    order by report.reported_at, report.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function requestOfReport(db: Database, id: string): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('referralReports')
    .select('requestId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.requestId
}

/**
 * Closes a report, or all of a request that was ended.
 *
 * @returns how many were still open
 */
export async function closeReports(
  db: Database,
  which: { id: string } | { requestId: string },
  decision: { decision: 'keep' | 'end'; decidedAt: Date; decidedBy: string },
): Promise<number> {
  const closing = queriesOf(db)
    .updateTable('referralReports')
    .set(decision)
    .where('decidedAt', 'is', null)
  const { numUpdatedRows } = await (
    'id' in which
      ? closing.where('id', '=', which.id)
      : closing.where('requestId', '=', which.requestId)
  ).executeTakeFirst()
  return Number(numUpdatedRows)
}
