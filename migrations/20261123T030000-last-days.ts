import { sql, type Kysely } from 'kysely'

/**
 * Someone who has given notice works there until the last day, and stays hidden from that employer
 * as long. Profiles that name a last day of this year or later are read again in steps, by a schedule.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table candidate_employers add column ends_on date`.execute(db)
  await sql`
    create index candidate_employers_ends_on on candidate_employers (ends_on)
    where is_current and ends_on is not null`.execute(db)
  await sql`
    update candidate_profiles set employers_edition = 0
    where exists (
      select from jsonb_array_elements(
        case jsonb_typeof(document -> 'work') when 'array' then document -> 'work' else '[]' end) entry
      where entry ->> 'endDate' >= to_char(now(), 'YYYY'))`.execute(db)
}
