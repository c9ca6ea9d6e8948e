/** Figures for the analytics page: of counts by day, never of single events. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Device, Milestone, VisitorRole } from '../contract.ts'

type Span = { since: string; until: string }

export type DayRow = { day: string; visitors: number; pageViews: number; jobViews: number }

/** Every day from `since` to `until`, both included. */
export async function listDays(db: Database, { since, until }: Span): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(known.visitors, 0) as visitors,
      coalesce(views.pages, 0)::bigint as "pageViews", coalesce(views.jobs, 0)::bigint as "jobViews"
    from generate_series(${since}::date::timestamp, ${until}::date, interval '1 day') days(day)
    left join analytics_daily_visitors known on known.day = days.day::date
    left join (
      select day, sum(events) filter (where type = 'page_view') as pages,
        sum(events) filter (where type = 'job_view') as jobs
      from analytics_daily where day between ${since}::date and ${until}::date group by day
    ) views on views.day = days.day::date
    order by days.day`.execute(queriesOf(db))
  return rows
}

export async function listPages(
  db: Database,
  { since, until }: Span,
  limit: number,
): Promise<{ page: string; views: number }[]> {
  const { rows } = await sql<{ page: string; views: number }>`
    select page, sum(views)::bigint as views from analytics_daily_pages
    where day between ${since}::date and ${until}::date
    group by page order by views desc, page limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function listShares(
  db: Database,
  { since, until }: Span,
): Promise<{ device: Device; role: VisitorRole; events: number }[]> {
  const { rows } = await sql<{ device: Device; role: VisitorRole; events: number }>`
    select device, role, sum(events)::bigint as events from analytics_daily
    where day between ${since}::date and ${until}::date
      and type in ('page_view', 'job_view', 'content_view', 'action')
    group by device, role`.execute(queriesOf(db))
  return rows
}

/** When the last event was received that is counted. */
export async function findCountedUntil(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select received_at as at from analytics_events
    where id <= (select counted_to from analytics_progress) order by id desc limit 1`.execute(
    queriesOf(db),
  )
  return rows[0]?.at ?? null
}

export async function sumVisitors(db: Database, { since, until }: Span): Promise<number> {
  const { rows } = await sql<{ visitors: number }>`
    select coalesce(sum(visitors), 0)::bigint as visitors from analytics_daily_visitors
    where day between ${since}::date and ${until}::date`.execute(queriesOf(db))
  return rows[0]!.visitors
}

export async function listCohorts(
  db: Database,
  { since, until }: Span,
): Promise<{ week: string; step: Milestone; people: number }[]> {
  const { rows } = await sql<{ week: string; step: Milestone; people: number }>`
    select week::text, step, people from analytics_cohorts
    where week between ${since}::date and ${until}::date order by week`.execute(queriesOf(db))
  return rows
}

export async function listReturns(
  db: Database,
  { since, until }: Span,
): Promise<{ week: string; weeksLater: number; people: number }[]> {
  const { rows } = await sql<{ week: string; weeksLater: number; people: number }>`
    select week::text, weeks_later as "weeksLater", people from analytics_retention
    where week between ${since}::date and ${until}::date order by week, weeks_later`.execute(
    queriesOf(db),
  )
  return rows
}

type RequestFigures = {
  sent: number
  answered: number
  claimed: number
  ended: number
  medianAnswerHours: number | null
}

/**
 * A request with its first answer: when the first referrer claimed or passed it. What was claimed once
 * counts as filled, whatever became of it afterwards.
 */
const requestsSince = (since: Date) => sql`
  select request.id, request.company_id, request.sent_at, request.status, first.answered_at,
    first.claimed_at
  from referral_requests request
  left join lateral (
    select min(acted_at) filter (where state in ('claimed', 'passed') or offer.claimed_at is not null)
        as answered_at,
      min(offer.claimed_at) as claimed_at
    from referral_offers offer where offer.request_id = request.id) first on true
  where request.sent_at >= ${since} and request.status <> 'draft'`

const endedUnfilled = sql`
  claimed_at is null and status in ('declined', 'expired', 'withdrawn', 'ineligible', 'job_closed')`

const figures = sql`
  count(*)::int as sent, count(answered_at)::int as answered, count(claimed_at)::int as claimed,
  count(*) filter (where ${endedUnfilled})::int as ended,
  round((percentile_cont(0.5) within group (
    order by extract(epoch from answered_at - sent_at) / 3600))::numeric, 1)::float8
    as "medianAnswerHours"`

export async function requestFigures(db: Database, since: Date): Promise<RequestFigures> {
  const { rows } = await sql<RequestFigures>`
    select ${figures} from (${requestsSince(since)}) request`.execute(queriesOf(db))
  return rows[0]!
}

/** Referrals that were made since, and those that their candidates have confirmed. */
export async function referralFigures(
  db: Database,
  since: Date,
): Promise<{ referred: number; confirmed: number }> {
  const { rows } = await sql<{ referred: number; confirmed: number }>`
    select count(*)::int as referred,
      count(*) filter (where status in ('confirmed', 'hired', 'not_hired'))::int as confirmed
    from referral_requests where referred_at >= ${since}`.execute(queriesOf(db))
  return rows[0]!
}

export type CompanyFigures = RequestFigures & { id: string; name: string; slug: string }

/** The companies with the most requests. */
export async function companyFigures(
  db: Database,
  since: Date,
  limit: number,
): Promise<CompanyFigures[]> {
  const { rows } = await sql<CompanyFigures>`
    select company.id, company.name, company.slug, known.*
    from (
      select company_id, ${figures} from (${requestsSince(since)}) request
      group by company_id order by count(*) desc, company_id limit ${limit}) known
    join companies company on company.id = known.company_id
    order by known.sent desc, company.name`.execute(queriesOf(db))
  return rows
}

export type WaveFigures = { wave: number; offers: number; answered: number; claimed: number }

export async function waveFigures(db: Database, since: Date): Promise<WaveFigures[]> {
  const { rows } = await sql<WaveFigures>`
    select offer.wave, count(*)::int as offers,
      count(*) filter (where offer.state in ('claimed', 'passed') or offer.claimed_at is not null)::int
        as answered,
      count(offer.claimed_at)::int as claimed
    from referral_requests request join referral_offers offer on offer.request_id = request.id
    where request.sent_at >= ${since}
    group by offer.wave order by offer.wave`.execute(queriesOf(db))
  return rows
}

const exports = {
  daily: {
    columns: ['day', 'type', 'role', 'device', 'events'],
    table: 'analytics_daily',
    by: 'day',
  },
  pages: { columns: ['day', 'page', 'views'], table: 'analytics_daily_pages', by: 'day' },
  visitors: { columns: ['day', 'visitors'], table: 'analytics_daily_visitors', by: 'day' },
  cohorts: { columns: ['week', 'step', 'people'], table: 'analytics_cohorts', by: 'week' },
  retention: {
    columns: ['week', 'weeks_later', 'people'],
    table: 'analytics_retention',
    by: 'week',
  },
} as const

export type ExportTable = keyof typeof exports

/** The rows of one table of counts, as they stand in a file. */
export async function exportRows(
  db: Database,
  name: ExportTable,
  since: string,
  limit: number,
): Promise<{ columns: readonly string[]; rows: (string | number)[][] }> {
  const { columns, table, by } = exports[name]
  const cells = columns.map((column) =>
    column === by ? sql`${sql.ref(column)}::text` : sql.ref(column),
  )
  const { rows } = await sql<{ cells: (string | number)[] }>`
    select jsonb_build_array(${sql.join(cells)}) as cells from ${sql.table(table)}
    where ${sql.ref(by)} >= ${since}::date order by ${sql.ref(by)} desc limit ${limit}`.execute(
    queriesOf(db),
  )
  return { columns, rows: rows.map(({ cells: row }) => row) }
}
