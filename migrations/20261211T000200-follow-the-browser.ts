import { sql, type Kysely } from 'kysely'

/** Null: the zone of the browser that was used last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings alter column time_zone drop not null`.execute(db)
}
