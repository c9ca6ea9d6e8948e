/** What is counted of referral requests and applications. Reads other features' tables. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { openStatuses } from '#features/applications/contract.ts'
import { casesCounted } from '../contract.ts'

export type Subject = { kind: 'company' | 'person'; id: string }

export type ResponseStatsRow = {
  sample: number
  answered: number
  medianHours: number | null
  overdue: number
  referred: number
  confirmed: number
  upheld: number
  applications: number
  applicationsAnswered: number
  applicationsMedianDays: number | null
  applicationsOverdue: number
  computedAt: Date
}

const columns = [
  'sample',
  'answered',
  'medianHours',
  'overdue',
  'referred',
  'confirmed',
  'upheld',
  'applications',
  'applicationsAnswered',
  'applicationsMedianDays',
  'applicationsOverdue',
  'computedAt',
] as const

export async function findResponseStats(
  db: Database,
  { kind, id }: Subject,
): Promise<ResponseStatsRow | undefined> {
  return queriesOf(db)
    .selectFrom('responseStats')
    .select(columns)
    .where('kind', '=', kind)
    .where('subjectId', '=', id)
    .executeTakeFirst()
}

export async function findResponseStatsOf(
  db: Database,
  companyIds: readonly string[],
): Promise<Map<string, ResponseStatsRow>> {
  const rows = await queriesOf(db)
    .selectFrom('responseStats')
    .select(['subjectId', ...columns])
    .where('kind', '=', 'company')
    .where('subjectId', '=', sql<string>`any(${companyIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ subjectId, ...row }) => [subjectId, row]))
}

/** For a condition: the referral counts for nobody, since its two sides may be one person (decision 0342). */
export const heldBack = (requestId: RawBuilder<unknown>, referrerId: RawBuilder<unknown>) => sql`
  exists (select from self_referral_holds hold
    where hold.request_id = ${requestId} and hold.referrer_id = ${referrerId}
      and hold.counts is not true)`

/** What the newest cases of each subject say. Each part reads an index from its newest end. */
const counted = (kind: Subject['kind'], ids: readonly string[], now: Date): RawBuilder<unknown> => {
  const isCompany = kind === 'company'
  const offersOf = sql.ref(isCompany ? 'offer.company_id' : 'offer.referrer_id')
  const requestsOf = sql.ref(isCompany ? 'request.company_id' : 'request.claimed_by')
  const applicationsOf = isCompany
    ? sql`join jobs job on job.id = application.job_id where job.company_id = subject.id`
    : sql`join job_intakes intake on intake.job_id = application.job_id
        where intake.opened_by = subject.id`
  return sql`
    select subject.id, offers.*, referrals.*, hiring.*
    from unnest(${ids}::uuid[]) as subject(id)
    cross join lateral (
      select count(*)::int as sample,
        count(*) filter (where state <> 'lapsed')::int as answered,
        (percentile_cont(0.5) within group (
          order by extract(epoch from acted_at - offered_at) / 3600)
          filter (where state <> 'lapsed'))::real as median_hours,
        count(*) filter (where state = 'lapsed')::int as overdue
      from (
        select state, acted_at, offered_at from referral_offers offer
        where ${offersOf} = subject.id and state in ('passed', 'claimed', 'lapsed')
          and not ${heldBack(sql`offer.request_id`, sql`offer.referrer_id`)}
        order by acted_at desc, id desc limit ${casesCounted}) recent) offers
    cross join lateral (
      select count(*)::int as referred,
        count(*) filter (where status in ('confirmed', 'hired', 'not_hired'))::int as confirmed,
        count(*) filter (where status = 'upheld')::int as upheld
      from referral_requests request
      where ${requestsOf} = subject.id and referred_at is not null
        and not ${heldBack(sql`request.id`, sql`request.claimed_by`)}) referrals
    cross join lateral (
      select count(*) filter (where is_over)::int as applications,
        count(first_response_at) filter (where is_over)::int as applications_answered,
        (percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - submitted_at) / 86400)
          filter (where is_over))::real as applications_median_days,
        count(*) filter (where is_overdue)::int as applications_overdue
      from (
        select first_response_at, submitted_at, is_over and row_number() over (
            partition by is_over order by submitted_at desc, id desc) <= ${casesCounted} as is_over,
          is_overdue
        from (
          select application.id, first_response_at, submitted_at,
            first_response_at is not null or application.status = 'no_response' as is_over,
            application.status = any(${openStatuses}) and respond_by < ${now} as is_overdue
          from applications application ${applicationsOf}
            and application.source = 'here' and application.status <> 'draft') one) newest) hiring`
}

/**
 * Counts subjects of one kind afresh.
 *
 * @returns the subjects whose numbers are others than before
 */
export async function recompute(
  db: Database,
  kind: Subject['kind'],
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into response_stats as kept (kind, subject_id, sample, answered, median_hours, overdue,
      referred, confirmed, upheld, applications, applications_answered, applications_median_days,
      applications_overdue, computed_at)
    select ${kind}, id, sample, answered, median_hours, overdue, referred, confirmed, upheld,
      applications, applications_answered, applications_median_days, applications_overdue, ${now}
    from (${counted(kind, ids, now)}) fresh
    -- Whom nothing is counted of has no row, unless something was.
    where sample + referred + applications + applications_overdue > 0
      or exists (
        select from response_stats old where old.kind = ${kind} and old.subject_id = fresh.id)
    -- Two runs that meet take the rows in one order.
    order by id
    on conflict (kind, subject_id) do update set
      sample = excluded.sample, answered = excluded.answered,
      median_hours = excluded.median_hours, overdue = excluded.overdue,
      referred = excluded.referred, confirmed = excluded.confirmed, upheld = excluded.upheld,
      applications = excluded.applications,
      applications_answered = excluded.applications_answered,
      applications_median_days = excluded.applications_median_days,
      applications_overdue = excluded.applications_overdue, computed_at = excluded.computed_at
    where (kept.sample, kept.answered, kept.median_hours, kept.overdue, kept.referred,
        kept.confirmed, kept.upheld, kept.applications, kept.applications_answered,
        kept.applications_median_days, kept.applications_overdue)
      is distinct from (excluded.sample, excluded.answered, excluded.median_hours, excluded.overdue,
        excluded.referred, excluded.confirmed, excluded.upheld, excluded.applications,
        excluded.applications_answered, excluded.applications_median_days,
        excluded.applications_overdue)
    returning subject_id as id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/**
 * Whom anything happened to since a time, or whose applications have become overdue since; companies
 * before people, by id.
 */
export async function findChanged(
  db: Database,
  { since, until }: { since: Date; until: Date },
  after: Subject,
  limit: number,
): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    with offers as (
      select company_id, referrer_id from referral_offers
      -- In any state: one that is revoked counts no longer.
      where acted_at > ${since}
    ),
    held as (
      select request.company_id, hold.referrer_id from self_referral_holds hold
      join referral_requests request on request.id = hold.request_id
      where hold.changed_at > ${since}
    ),
    requests as (
      select request.company_id, request.claimed_by from referral_requests request
      where request.id in (select request_id from referral_events where at > ${since})
        and request.referred_at is not null
    ),
    sent as (
      select job_id from applications
      where id in (select application_id from application_events where at > ${since})
      union
      select job_id from applications
      where respond_by > ${since} and respond_by <= ${until} and status = any(${openStatuses})
    )
    select kind, id from (
    select 'company' as kind, company_id as id from offers
    union select 'person', referrer_id from offers
    union select 'company', company_id from held
    union select 'person', referrer_id from held
    union select 'company', company_id from requests
    union select 'person', claimed_by from requests where claimed_by is not null
    union select 'company', job.company_id from jobs job where job.id in (select job_id from sent)
    union select 'person', intake.opened_by from job_intakes intake
      where intake.job_id in (select job_id from sent) and intake.opened_by is not null
    ) subject
    where (kind, id) > (${after.kind}, ${after.id}::uuid)
    order by kind, id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Everybody there may be something to count of, after `afterId`, in the order of ids. */
export async function findSubjects(
  db: Database,
  kind: Subject['kind'],
  afterId: string,
  limit: number,
): Promise<string[]> {
  const people = sql`select account_id as id from recruiter_profiles`
  const { rows } = await sql<{ id: string }>`
    select id from (${kind === 'company' ? sql`select id from companies` : people}) subject
    where id > ${afterId}::uuid order by id limit ${limit}`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/** Until when changes are counted; locked, so that two runs do not do the same. */
export async function lockRun(db: Database): Promise<Date | undefined> {
  const row = await queriesOf(db)
    .selectFrom('responseStatsRuns')
    .select('countedUntil')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.countedUntil
}

export async function endRun(db: Database, countedUntil: Date): Promise<void> {
  await queriesOf(db).updateTable('responseStatsRuns').set({ countedUntil }).execute()
}
