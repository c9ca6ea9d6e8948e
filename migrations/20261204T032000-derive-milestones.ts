import { sql, type Kysely } from 'kysely'

/** Milestones of people from before events were kept are read from the tables once, in steps, after the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analytics_progress add column derived_at timestamptz`.execute(db)
  await sql`
    update analytics_progress set derived_at = now() where not exists (select from accounts)`.execute(
    db,
  )
}
