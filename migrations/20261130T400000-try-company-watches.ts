import { sql, type Kysely } from 'kysely'

/** When it was last asked whether someone at the company could take the watcher's own request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_watches add column tried_at timestamptz`.execute(db)
}
