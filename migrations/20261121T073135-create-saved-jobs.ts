import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_jobs (
      account_id uuid not null references accounts on delete cascade,
      job_id uuid not null references jobs on delete cascade,
      note text not null default '' check (length(note) <= 500),
      tags text[] not null default '{}' check (cardinality(tags) <= 10),
      saved_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (account_id, job_id)
    )`.execute(db)
  await sql`
    create index saved_jobs_account on saved_jobs (account_id, saved_at desc, job_id desc)`.execute(
    db,
  )
}
