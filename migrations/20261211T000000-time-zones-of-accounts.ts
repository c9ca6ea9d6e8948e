import { sql, type Kysely } from 'kysely'

/** By which clock messages to a person tell the time; null is the site's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column time_zone text`.execute(db)
}
