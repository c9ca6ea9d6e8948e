import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table index_now_jobs (
      job_id uuid primary key references jobs on delete cascade,
      changed_at timestamptz not null,
      -- The call that tells of it; null until there is one.
      batch uuid
    )`.execute(db)
  await sql`create index index_now_jobs_waiting on index_now_jobs (changed_at) where batch is null`.execute(
    db,
  )
  await sql`create index index_now_jobs_batch on index_now_jobs (batch) where batch is not null`.execute(
    db,
  )
}
