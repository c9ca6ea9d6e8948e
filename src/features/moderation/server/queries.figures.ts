import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { SanctionLevel } from '../contract.ts'

type Span = { since: Date; until: Date }

export type ModerationFigures = {
  reportsByKind: Record<string, number>
  reportsByReason: Record<string, number>
  /** Cases that were decided, by what was decided. */
  decisions: { actioned: number; dismissed: number }
  /** From the first report to the decision; what an admin decided without a report has none. */
  medianDecisionHours: number | null
  /** Hidden after enough reports, before anybody decided. */
  hidden: number
  removed: number
  sanctions: Record<SanctionLevel, number>
  appeals: number
  appealDecisions: { upheld: number; overturned: number }
  medianAppealHours: number | null
}

/** When the first report came; null where there is none. */
export async function firstReportAt(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from moderation_reports`.execute(queriesOf(db))
  return rows[0]!.at
}

export async function figuresBetween(
  db: Database,
  { since, until }: Span,
): Promise<ModerationFigures> {
  const [reports, cases, sanctions, appeals] = await Promise.all([
    sql<{ kind: string; reason: string; count: number }>`
      select found.kind, report.reason, count(*)::int as count
      from moderation_reports report join moderation_cases found on found.id = report.case_id
      where report.created_at >= ${since} and report.created_at < ${until}
      group by 1, 2`.execute(queriesOf(db)),
    sql<CaseFigures>`
      select count(*) filter (where decided and decision = 'actioned')::int as actioned,
        count(*) filter (where decided and decision = 'dismissed')::int as dismissed,
        count(*) filter (where decided and removed)::int as removed,
        count(*) filter (where hidden_at >= ${since} and hidden_at < ${until})::int as hidden,
        percentile_cont(0.5) within group (
          order by extract(epoch from decided_at - opened_at) / 3600) filter (where decided and decided_at > opened_at)
          as median_decision_hours
      from (
        select *, coalesce(decided_at >= ${since} and decided_at < ${until}, false) as decided
        from moderation_cases where status <> 'duplicate' and opened_at < ${until}
          and (decided_at >= ${since} or hidden_at >= ${since})) found`.execute(queriesOf(db)),
    sql<{ level: SanctionLevel; count: number }>`
      select level, count(*)::int as count from moderation_sanctions
      where starts_at >= ${since} and starts_at < ${until} group by 1`.execute(queriesOf(db)),
    sql<AppealFigures>`
      select count(*) filter (where created_at >= ${since} and created_at < ${until})::int as appeals,
        count(*) filter (where decided and decision = 'upheld')::int as upheld,
        count(*) filter (where decided and decision = 'overturned')::int as overturned,
        percentile_cont(0.5) within group (
          order by extract(epoch from decided_at - created_at) / 3600) filter (where decided)
          as median_appeal_hours
      from (
        select *, coalesce(decided_at >= ${since} and decided_at < ${until}, false) as decided
        from moderation_appeals) appeal`.execute(queriesOf(db)),
  ])
  const { actioned, dismissed, ...decided } = cases.rows[0]!
  const { upheld, overturned, ...appealed } = appeals.rows[0]!
  const levels = { warning: 0, limited: 0, suspended: 0, closed: 0 }
  return {
    reportsByKind: sumsOf(reports.rows, ({ kind }) => kind),
    reportsByReason: sumsOf(reports.rows, ({ reason }) => reason),
    decisions: { actioned, dismissed },
    ...decided,
    sanctions: { ...levels, ...sumsOf(sanctions.rows, ({ level }) => level) },
    appealDecisions: { upheld, overturned },
    ...appealed,
  }
}

type CaseFigures = ModerationFigures['decisions'] &
  Pick<ModerationFigures, 'removed' | 'hidden' | 'medianDecisionHours'>
type AppealFigures = ModerationFigures['appealDecisions'] &
  Pick<ModerationFigures, 'appeals' | 'medianAppealHours'>

function sumsOf<Row extends { count: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[nameOf(row)] = (sums[nameOf(row)] ?? 0) + row.count
  return sums
}
