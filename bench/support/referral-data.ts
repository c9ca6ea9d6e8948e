/** Fills a database with people, companies and referral requests in all states, by SQL alone. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export const referrerCount = 20_000
const companyCount = 2_000

const skills = ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'TypeScript', 'Rust', 'Terraform']

/**
 * Adds people, companies and jobs. The biggest company has a few hundred referrers, the smallest a
 * handful.
 */
export function fillPeople(database: OpenDatabase, candidates: number, now: Date): Promise<void> {
  return patiently(database, (db) => insertPeople(db, candidates, now))
}

/** Runs statements that may take longer than the product allows its own. */
export function patiently({ db }: OpenDatabase, work: (db: Database) => Promise<void>) {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await work(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

async function insertPeople(db: Database, candidates: number, now: Date): Promise<void> {
  await sql`
    insert into companies (id, slug, name, folded_name, created_at, updated_at)
    select uuidv7(), 'company-' || n, 'Company ' || n, 'company ' || n, ${now}, ${now}
    from generate_series(1, ${companyCount}::int) n`.execute(queriesOf(db))
  await sql`
    insert into accounts (id, email, email_verified, name, roles, created_at, updated_at)
    select uuidv7(), 'referrer' || n || '@bench.example', true, 'Referrer ' || n, '{recruiter}',
      ${now}, ${now}
    from generate_series(1, ${referrerCount}::int) n`.execute(queriesOf(db))
  await sql`
    insert into recruiter_profiles (id, account_id, full_name, company_id, title, function, office,
      level, work_email, work_email_verified_at, weekly_cap, created_at, updated_at)
    select uuidv7(), account.id, account.name, company.id, 'Senior backend engineer', 'Engineering',
      'Berlin', 1, account.email, ${now}, 10, ${now}, ${now}
    from accounts account
    join companies company on company.number = 1 + floor(${companyCount}::int * power(
      (substring(account.email::text from '[0-9]+')::int - 1)::float8 / ${referrerCount}::int, 2))
    where account.roles = '{recruiter}'`.execute(queriesOf(db))
  await sql`
    insert into jobs (id, company_id, title, description_html, description_text, status, listed,
      posted_at, last_confirmed_at, source_kind, created_at, updated_at, locations)
    select uuidv7(), id, 'Senior backend engineer', '<p>text</p>',
      repeat('We run payments with Go, PostgreSQL and Kafka and look for someone who stays calm. ', 30),
      'published', false, ${now}, ${now}, 'pasted', ${now}, ${now},
      '[{"text":"Berlin","city":"Berlin"}]'
    from companies`.execute(queriesOf(db))
  await sql`
    insert into accounts (id, email, email_verified, name, roles, created_at, updated_at)
    select uuidv7(), 'candidate' || n || '@bench.example', true, 'Candidate ' || n, '{jobSeeker}',
      ${now}, ${now}
    from generate_series(1, ${candidates}::int) n`.execute(queriesOf(db))
}

/**
 * Adds one open request and one that is over for each candidate, their offers and their connections.
 * Open ones are two fifths waiting, a quarter each offered and taken, the rest asked for changes.
 */
export function fillRequests(database: OpenDatabase, now: Date): Promise<void> {
  return patiently(database, async (db) => {
    await sql`analyze`.execute(queriesOf(db))
    // In one statement, each row would count those before it by the plan of an empty table.
    await sql`alter table referral_requests disable trigger referral_requests_open_cap`.execute(
      queriesOf(db),
    )
    await fill(db, now)
    await sql`alter table referral_requests enable trigger referral_requests_open_cap`.execute(
      queriesOf(db),
    )
    await sql`vacuum analyze`.execute(queriesOf(db))
  })
}

async function fill(db: Database, now: Date): Promise<void> {
  // Bigger companies get more: as many a referrer everywhere.
  await sql`
    create unlogged table bench_requests as
    select uuidv7() as id, account.id as candidate_id, job.id as job_id, job.company_id, n,
      uuidv7() as charge_id, age,
      ${now}::timestamptz - age * interval '1 hour' as sent_at,
      case when n % 20 < 8 then 'queued' when n % 20 < 13 then 'offered'
        when n % 20 < 18 then 'claimed' else 'needs_changes' end as status
    from (
      select id, substring(email::text from '[0-9]+')::int as n from accounts
      where roles = '{jobSeeker}') account
    cross join lateral (values (n * 7919::bigint % 40)) as drawn(age)
    cross join (select count(*) from accounts where roles = '{jobSeeker}') total
    join companies company on company.number = 1 + floor(${companyCount}::int * power(
      (n * 7919::bigint % total.count)::float8 / total.count, 2))
    join jobs job on job.company_id = company.id`.execute(queriesOf(db))
  await insertRequests(db, 'bench_requests', now)
  // What is over: another company of the same candidate.
  await sql`
    create unlogged table bench_past as
    select uuidv7() as id, open.candidate_id, job.id as job_id, job.company_id, open.n,
      uuidv7() as charge_id, open.age + 600 as age,
      ${now}::timestamptz - (open.age + 600) * interval '1 hour' as sent_at,
      case when n % 3 = 0 then 'declined' else 'not_hired' end as status
    from bench_requests open
    join companies asked on asked.id = open.company_id
    join companies company on company.number = 1 + (asked.number + 1) % ${companyCount}::int
    join jobs job on job.company_id = company.id`.execute(queriesOf(db))
  await insertRequests(db, 'bench_past', now)
  await sql`
    create unlogged table bench_people as
    select company_id, account_id,
      (row_number() over (partition by company_id order by account_id))::int - 1 as number,
      (count(*) over (partition by company_id))::int as count
    from recruiter_profiles`.execute(queriesOf(db))
  await sql`create index on bench_people (company_id, number)`.execute(queriesOf(db))
  await sql`analyze bench_people, bench_requests, bench_past`.execute(queriesOf(db))
  const score =
    '{"total":0.7,"parts":{"skills":1,"title":1,"seniority":0.7,"location":1,"closeness":0.7,"freshness":1}}'
  // Two offers for each request that is offered, one for each that is taken, three for each past one.
  await sql`
    insert into referral_offers (id, request_id, referrer_id, company_id, wave, state, score,
      rank_score, offered_at, acted_at, due_at)
    select uuidv7(), request.id, person.account_id, request.company_id, 1, person.state,
      ${score}::jsonb, 0.5, request.sent_at,
      case when person.state in ('offered', 'seen') then null else request.sent_at + interval '20 hours' end,
      request.sent_at + interval '48 hours'
    from (select * from bench_requests where status <> 'queued' union all select * from bench_past) request
    cross join lateral (
      select account_id, place, case
        when request.status = 'offered' then 'offered'
        when request.status in ('claimed', 'needs_changes', 'not_hired') and place = 1 then 'claimed'
        when request.status = 'not_hired' then 'revoked'
        when place = 2 then 'lapsed' else 'passed' end as state
      from generate_series(1, case when request.status = 'offered' then 2
        when request.status in ('claimed', 'needs_changes') then 1 else 3 end) place
      join bench_people on company_id = request.company_id and place <= count
        and number = (request.n + place) % count) person`.execute(queriesOf(db))
  await sql`
    update referral_requests request set claimed_by = offer.referrer_id, claimed_at = offer.acted_at
    from referral_offers offer
    where offer.request_id = request.id and offer.state = 'claimed'`.execute(queriesOf(db))
  // A conversation for each request that is taken.
  await sql`
    with opened as (
      insert into conversations (id, kind, about_type, about_id, subject, state, last_message_at, created_at)
      select uuidv7(), 'referral', 'referral_offer', offer.id::text, 'Senior backend engineer', 'active',
        ${now}, ${now}
      from referral_offers offer join referral_requests request on request.id = offer.request_id
      where offer.state = 'claimed' and request.status in ('claimed', 'needs_changes')
      returning id, about_id)
    insert into conversation_participants (conversation_id, account_id, role)
    select opened.id, unnest(array[request.candidate_id, request.claimed_by]),
      unnest(array['jobSeeker', 'recruiter'])
    from opened join referral_offers offer on offer.id = opened.about_id::uuid
    join referral_requests request on request.id = offer.request_id`.execute(queriesOf(db))
  await sql`drop table bench_requests, bench_past, bench_people`.execute(queriesOf(db))
}

async function insertRequests(db: Database, table: string, now: Date) {
  const snapshot = {
    profile: {
      basics: {
        name: 'Candidate',
        label: 'Backend engineer',
        summary: 'Builds payment systems that stay up. '.repeat(20),
        location: { city: 'Berlin' },
      },
      skills: skills.map((name) => ({ name })),
      work: [{ name: 'Somewhere', position: 'Engineer', startDate: '2016-01' }],
      preferences: { titles: ['Backend engineer'] },
    },
    name: 'Candidate',
    email: 'candidate@bench.example',
    completeness: 90,
    resumeFileName: null,
  }
  await sql`
    insert into referral_requests (id, candidate_id, company_id, job_id, job_title, snapshot, note,
      why_me, status, wave, charge_id, charge_state, sent_at, due_at, clock_started_at, created_at,
      updated_at)
    select id, candidate_id, company_id, job_id, 'Senior backend engineer', ${JSON.stringify(snapshot)}::jsonb,
      'A note for request ' || n, '{one,two,three}', status,
      case status when 'queued' then 0 else 1 end, charge_id, charge,
      sent_at, case when charge <> 'released' and status <> 'not_hired'
        then sent_at + interval '60 hours' end, sent_at, sent_at, sent_at
    from (select *, case when status = 'declined' then 'released'
        when status in ('queued', 'offered') then 'held' else 'captured' end as charge
      from ${sql.table(table)}) request`.execute(queriesOf(db))
  await sql`
    insert into referral_events (id, request_id, at, kind, by_party, visible_to)
    select uuidv7(), id, sent_at, 'send', 'candidate', '{candidate,referrer}' from ${sql.table(table)}`.execute(
    queriesOf(db),
  )
  await sql`
    insert into wallets (account_id, plan_id, daily_limit, lifetime_limit, day, created_at, updated_at)
    select candidate_id, 'basic-1', 20, null, ${now}::date, ${now}, ${now} from ${sql.table(table)}
    on conflict do nothing`.execute(queriesOf(db))
  await sql`
    insert into wallet_ledger (charge_id, step, account_id, kind, state, held_change, captured_change,
      day_change, day, plan_id, ref_type, ref_id, reason, idempotency_key, at)
    select charge_id, 1, candidate_id, 'hold', case when status in ('queued', 'offered', 'declined')
        then 'held' else 'captured' end::charge_state, 1, 0, 1, sent_at::date, 'basic-1', 'referral', id::text,
      'A benchmark', id::text, sent_at
    from ${sql.table(table)}`.execute(queriesOf(db))
  await sql`
    update wallets w set held = w.held + counts.held, captured = w.captured + counts.captured
    from (select candidate_id, count(*) filter (where status in ('queued', 'offered', 'declined')) as held,
        count(*) filter (where status not in ('queued', 'offered', 'declined')) as captured
      from ${sql.table(table)} group by 1) counts
    where w.account_id = counts.candidate_id`.execute(queriesOf(db))
}
