import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who keeps a job, when it is open again.
  await sql`create index saved_jobs_job on saved_jobs (job_id, account_id)`.execute(db)
}
