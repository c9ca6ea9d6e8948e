/** Who hears of the applicants of a job. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/**
 * One of those who hire for a job's company now and see the job: the preferred one, the one who opened
 * it, or else the one who has confirmed the work address for the longest time. Null when there is nobody.
 */
const answererOf = (jobId: RawBuilder<unknown>, preferred: string | null) => sql<string | null>`(
  select hiringManager.account_id from jobs asked
  join recruiter_profiles hiringManager on hiringManager.company_id = asked.company_id
    and hiringManager.level >= 3 and hiringManager.work_email_verified_at is not null
  left join hiring_seats_in_force seat on seat.job_id = asked.id and seat.account_id = hiringManager.account_id
  left join job_intakes intake on intake.job_id = asked.id
  where asked.id = ${jobId} and (seat.account_id is not null
    or not exists (select from hiring_seats_in_force other where other.job_id = asked.id))
  order by hiringManager.account_id is not distinct from ${preferred}::uuid desc,
    hiringManager.account_id is not distinct from intake.opened_by desc,
    coalesce(seat.role, 'owner') <> 'viewer' desc, hiringManager.work_email_verified_at, hiringManager.account_id
  limit 1)`

export async function findAnswerer(
  db: Database,
  jobId: string,
  preferred: string | null = null,
): Promise<string | null> {
  const { rows } = await sql<{ accountId: string | null }>`
    select ${answererOf(sql`${jobId}::uuid`, preferred)} as account_id`.execute(queriesOf(db))
  return rows[0]?.accountId ?? null
}

/** Whether this person is the one who hears of the applicants of `job`, for other statements. */
export const answers = (accountId: string) =>
  sql<boolean>`${answererOf(sql`job.id`, null)} = ${accountId}::uuid`
