import { sql, type Kysely } from 'kysely'

/**
 * A request that its candidate withdrew before anybody accepted it does not use up the job, once for
 * each job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table referral_requests add column frees_job boolean not null default false`.execute(db)
  await sql`
    update referral_requests request set frees_job = true
    where status = 'withdrawn' and not exists (
      select from referral_events event
      where event.request_id = request.id
        and (event.kind = 'claim' or (event.kind = 'withdraw' and event.by_party <> 'candidate')))`.execute(
    db,
  )
  await sql`drop index referral_requests_one_per_job`.execute(db)
  await sql`
    create unique index referral_requests_one_per_job on referral_requests (candidate_id, job_id)
    where status not in ('expired', 'ineligible', 'job_closed') and not frees_job`.execute(db)
  await sql`
    create unique index referral_requests_one_freed on referral_requests (candidate_id, job_id)
    where frees_job`.execute(db)
}
