import { sql, type Kysely } from 'kysely'

/** Null while it stands, where a person ended it, and for those that ended before reasons were kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interviews add column end_reason text
      check (end_reason in ('other_time', 'application_over'))`.execute(db)
  // What someone who hires has agreed to is looked up whenever times are proposed or chosen.
  await sql`
    create index interviews_agreed on interviews (invited_by, starts_at)
      where state = 'agreed'`.execute(db)
}
