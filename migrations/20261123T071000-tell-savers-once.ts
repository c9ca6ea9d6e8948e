import { sql, type Kysely } from 'kysely'

/** When somebody was told last that a job of theirs is open again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_jobs add column told_at timestamptz`.execute(db)
}
