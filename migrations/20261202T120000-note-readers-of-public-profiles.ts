import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people_openings
    drop constraint people_openings_reason_check,
    add constraint people_openings_reason_check
      check (reason in ('opened', 'contacted', 'accepted', 'read'))`.execute(db)
  // Someone who reads a public profile several times a day is listed once.
  await sql`
    create unique index people_openings_read on people_openings
      (candidate_id, recruiter_id, ((opened_at at time zone 'UTC')::date))
    where reason = 'read'`.execute(db)
}
