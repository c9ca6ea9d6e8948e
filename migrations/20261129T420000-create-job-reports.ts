import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_reports (
      id uuid primary key,
      job_id uuid not null references jobs on delete cascade,
      -- Null for a guest, and once the account is gone.
      reporter_id uuid references accounts on delete set null,
      reason text not null check (reason in
        ('scam', 'asks_money', 'expired', 'wrong_pay', 'discriminates', 'other')),
      note text not null,
      -- All reports that one decision answered have its moment.
      decision text check (decision in ('removed', 'dismissed')),
      decision_note text not null default '',
      decided_by uuid references accounts on delete set null,
      decided_at timestamptz,
      created_at timestamptz not null,
      check ((decision is null) = (decided_at is null))
    )`.execute(db)
  await sql`
    create unique index job_reports_own on job_reports (job_id, reporter_id)
      where decided_at is null and reporter_id is not null`.execute(db)
  await sql`create index job_reports_job on job_reports (job_id, decided_at, created_at)`.execute(
    db,
  )
  await sql`create index job_reports_reporter on job_reports (reporter_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index job_reports_open on job_reports (created_at, job_id) where decided_at is null`.execute(
    db,
  )
  await sql`create index job_reports_decided on job_reports (decided_at desc, job_id) where decided_at is not null`.execute(
    db,
  )
}
