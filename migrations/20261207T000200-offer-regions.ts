import { sql, type Kysely } from 'kysely'

/** Regions and areas of several countries are offered where someone types a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_suggestions
      drop constraint job_suggestions_kind_check,
      add constraint job_suggestions_kind_check
        check (kind in ('title', 'skill', 'company', 'place', 'region', 'country')) not valid`.execute(
    db,
  )
}
