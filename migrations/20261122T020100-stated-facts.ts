import { sql, type Kysely } from 'kysely'

/**
 * What the fields of a board say of a posting, beside what its text adds: reading the text again with
 * better rules begins there. Null: the text added nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column stated jsonb`.execute(db)
}
