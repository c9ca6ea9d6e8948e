import { sql, type Kysely } from 'kysely'

/** Whether a moderator closed a conversation was known by its last line, which is in one language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations add column closed_by_moderator boolean not null default false`.execute(
    db,
  )
  await sql`
    update conversations set closed_by_moderator = true where state = 'closed' and closed_reason =
      'We closed this conversation because it was against our rules.'`.execute(db)
}
