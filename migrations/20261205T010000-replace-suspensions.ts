import { sql, type Kysely } from 'kysely'

/** A longer suspension can take the place of a shorter one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_sanctions
      drop constraint moderation_sanctions_lifted_because,
      add constraint moderation_sanctions_lifted_because
        check (lifted_because in ('ended', 'overturned', 'byAdmin', 'replaced'))`.execute(db)
}
