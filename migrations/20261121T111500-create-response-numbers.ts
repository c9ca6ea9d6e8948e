import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // How companies and people answer, counted from what happened; see decision 0190.
  await sql`
    create table response_numbers (
      kind text not null check (kind in ('company', 'person')),
      subject_id uuid not null,
      sample int not null,
      answered int not null,
      median_hours real,
      overdue int not null,
      referred int not null,
      confirmed int not null,
      upheld int not null,
      applications int not null,
      applications_answered int not null,
      applications_median_days real,
      applications_overdue int not null,
      computed_at timestamptz not null,
      primary key (kind, subject_id)
    )`.execute(db)
  await sql`
    create table response_number_runs (
      only_one boolean primary key default true check (only_one),
      counted_until timestamptz not null
    )`.execute(db)
  await sql`insert into response_number_runs (counted_until) values ('1970-01-01')`.execute(db)

  // What happened since a time: events are written in its order, so that a block range index serves.
  await sql`
    create index referral_events_at on referral_events using brin (at) with (autosummarize = on)`.execute(
    db,
  )
  await sql`
    create index application_events_at on application_events using brin (at)
    with (autosummarize = on)`.execute(db)
  await sql`
    create index referral_offers_acted on referral_offers (acted_at) where acted_at is not null`.execute(
    db,
  )
  await sql`
    create index applications_respond_by on applications (respond_by)
    where status in ('submitted', 'in_review', 'shortlisted', 'interview', 'offer')`.execute(db)

  // The newest cases of a subject, from the end of an index.
  await sql`drop index referral_offers_company`.execute(db)
  await sql`
    create index referral_offers_company on referral_offers (company_id, acted_at desc, id desc)
    where state in ('passed', 'claimed', 'lapsed')`.execute(db)
  await sql`
    create index referral_offers_referrer on referral_offers (referrer_id, acted_at desc, id desc)
    where state in ('passed', 'claimed', 'lapsed')`.execute(db)
  await sql`
    create index referral_requests_referred on referral_requests (company_id, status)
    where referred_at is not null`.execute(db)
}
