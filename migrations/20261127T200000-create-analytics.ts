import { sql, type Kysely } from 'kysely'

/** What is done on the site, event by event for 90 days, and counted by day for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Read in the order of `id` alone: what has not been counted yet, what is too old, an export.
  await sql`
    create table analytics_events (
      id bigint generated always as identity primary key,
      event_id uuid not null,
      day date not null,
      type text not null,
      entity_type text,
      entity_id text,
      -- No foreign key: a lookup for each event. Rows go after 90 days, or with their account.
      account_id uuid,
      role text not null check (role in ('guest', 'jobSeeker', 'recruiter', 'admin')),
      -- The same all day and nothing afterwards: its salt is thrown away.
      visitor bigint not null,
      source_page text,
      action_label text,
      device text not null check (device in ('phone', 'tablet', 'computer', 'unknown')),
      metadata jsonb not null default '{}',
      occurred_at timestamptz not null,
      received_at timestamptz not null
    )`.execute(db)
  // What is sent again is not counted again.
  await sql`create unique index analytics_events_once on analytics_events (event_id)`.execute(db)
  await sql`
    create index analytics_events_account on analytics_events (account_id)
      where account_id is not null`.execute(db)

  await sql`
    create table analytics_progress (
      only_one boolean primary key default true check (only_one),
      -- Events up to this id are in the counts below.
      counted_to bigint not null default 0
    )`.execute(db)
  await sql`insert into analytics_progress default values`.execute(db)

  await sql`
    create table analytics_salts (
      day date primary key,
      salt bytea not null
    )`.execute(db)
  await sql`
    create table analytics_daily (
      day date not null,
      type text not null,
      role text not null,
      device text not null,
      events bigint not null,
      primary key (day, type, role, device)
    )`.execute(db)
  await sql`
    create table analytics_daily_pages (
      day date not null,
      page text not null,
      views bigint not null,
      primary key (day, page)
    )`.execute(db)
  await sql`
    create table analytics_daily_visitors (
      day date primary key,
      visitors bigint not null
    )`.execute(db)
  // Who has been counted for a day; gone when no event of that day can come any more.
  await sql`
    create table analytics_visitors (
      day date not null,
      visitor bigint not null,
      primary key (day, visitor)
    )`.execute(db)

  // What someone has reached, and the weeks in which they came: counted once for each person.
  await sql`
    create table analytics_milestones (
      account_id uuid not null references accounts on delete cascade,
      step text not null,
      primary key (account_id, step)
    )`.execute(db)
  await sql`
    create table analytics_active_weeks (
      account_id uuid not null references accounts on delete cascade,
      week date not null,
      primary key (account_id, week)
    )`.execute(db)
  await sql`create index analytics_active_weeks_oldest on analytics_active_weeks (week)`.execute(db)
  // Weeks begin on Monday; a cohort are those who signed up in one.
  await sql`
    create table analytics_cohorts (
      week date not null,
      step text not null,
      people bigint not null,
      primary key (week, step)
    )`.execute(db)
  await sql`
    create table analytics_retention (
      week date not null,
      weeks_later integer not null check (weeks_later >= 0),
      people bigint not null,
      primary key (week, weeks_later)
    )`.execute(db)

  // What the dashboard counts at each look.
  await sql`
    create index payment_refunds_requested on payment_refunds (requested_at)
      where state = 'requested'`.execute(db)
  await sql`
    create index payment_differences_open on payment_differences (found_at)
      where settled_at is null`.execute(db)

  // Requests of a period, for how they were answered.
  await sql`create index referral_requests_sent on referral_requests (sent_at)`.execute(db)

  // People who do not want to be counted.
  await sql`
    create table analytics_opt_outs (
      account_id uuid primary key references accounts on delete cascade,
      at timestamptz not null
    )`.execute(db)
}
