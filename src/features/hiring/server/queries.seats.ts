import { sql } from 'kysely'

/** Jobs without seats in force are open to everybody who hires; the others to those who have one. */
export const hasSeat = (accountId: string) => sql`(
  not exists (select from hiring_seats_in_force seat where seat.job_id = job.id)
  or exists (select from hiring_seats_in_force seat
    where seat.job_id = job.id and seat.account_id = ${accountId}))`
