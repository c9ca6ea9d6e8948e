import { sql, type Kysely } from 'kysely'

/**
 * Seats of people who hire at the job's company now. Where no owner is left, those who may decide
 * become owners; where nobody who may decide is left, the job has no seats: everyone who hires at the
 * company reaches it, as a job that never had any. Seats are back once their holder is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view hiring_seats_in_force as
    select job_id, account_id,
      case when role = 'recruiter' and not has_owner then 'owner' else role end as role
    from (
      select seat.job_id, seat.account_id, seat.role,
        bool_or(seat.role = 'owner') over (partition by seat.job_id) as has_owner,
        bool_or(seat.role <> 'viewer') over (partition by seat.job_id) as has_decider
      from hiring_seats seat
      join jobs job on job.id = seat.job_id
      join recruiter_profiles hiring_manager on hiring_manager.account_id = seat.account_id
        and hiring_manager.company_id = job.company_id and hiring_manager.level >= 3
        and hiring_manager.work_email_verified_at is not null
      join accounts account on account.id = seat.account_id and account.status = 'active'
    ) held where has_decider`.execute(db)
}
