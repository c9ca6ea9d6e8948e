import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_alerts (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      name text not null check (length(name) between 1 and 120),
      -- The parameters of the search, as its address has them.
      search jsonb not null,
      frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
      time_zone text not null,
      is_active boolean not null default true,
      -- Jobs with a higher number came after the alert was made.
      since_number int not null,
      -- The highest number when it last looked: nothing new, no search.
      seen_number int not null,
      last_run_at timestamptz,
      next_run_at timestamptz,
      -- Ends the alert without a session; worth nothing else.
      unsubscribe_token text not null unique check (length(unsubscribe_token) = 43),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 0
    )`.execute(db)
  await sql`
    create index job_alerts_account on job_alerts (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index job_alerts_due on job_alerts (next_run_at) where next_run_at is not null`.execute(
    db,
  )

  // One row a job and alert, ever: what makes it certain that no job is sent twice.
  await sql`
    create table job_alert_deliveries (
      alert_id uuid not null references job_alerts on delete cascade,
      job_id uuid not null references jobs on delete cascade,
      at timestamptz not null,
      feedback text check (feedback in ('too_senior', 'too_junior', 'not_remote', 'company', 'other')),
      primary key (alert_id, job_id)
    )`.execute(db)
  await sql`
    create index job_alert_deliveries_at on job_alert_deliveries (alert_id, at desc, job_id)`.execute(
    db,
  )
}
