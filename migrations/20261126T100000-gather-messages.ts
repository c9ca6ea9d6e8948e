import { sql, type Kysely } from 'kysely'

/** A message may also wait for more news of the same thing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification_deliveries
      drop constraint notification_deliveries_held_check,
      add constraint notification_deliveries_held_check
        check (held in ('quiet', 'digest', 'gather'))`.execute(db)
}
