import { sql, type Kysely } from 'kysely'

/**
 * The address and the title of a job that someone pasted are theirs: it has a page for those alone who
 * ask for it, and for those who have accepted such a request.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_readers (
      job_id uuid not null references jobs on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      primary key (job_id, account_id)
    )`.execute(db)
  await sql`create index job_readers_account on job_readers (account_id)`.execute(db)
  await sql`
    insert into job_readers (job_id, account_id)
    select job.id, account.id from (
      select id as job_id, created_by as account_id from jobs
      union select job_id, candidate_id from referral_requests
      union select request.job_id, offer.referrer_id from referral_offers offer
        join referral_requests request on request.id = offer.request_id
        where offer.state = 'claimed'
      union select job_id, candidate_id from applications
      union select job_id, account_id from saved_jobs) known
    join jobs job on job.id = known.job_id
      and job.source_kind = 'pasted' and job.created_by is not null
    join accounts account on account.id = known.account_id`.execute(db)
}
