import { sql, type Kysely } from 'kysely'

/** A request that ended without a decision on its merits does not use up the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index referral_requests_one_per_job`.execute(db)
  await sql`
    create unique index referral_requests_one_per_job on referral_requests (candidate_id, job_id)
    where status not in ('expired', 'ineligible', 'job_closed')`.execute(db)
  // The index was also the way to all requests of a candidate for a job.
  await sql`
    create index referral_requests_candidate_job on referral_requests (candidate_id, job_id)`.execute(
    db,
  )
}
