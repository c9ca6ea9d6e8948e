import { sql, type Kysely } from 'kysely'

/** Many sites say nothing of a version: whether their text has changed is seen by its hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_boards
      -- Of its last whole text; null for one that is read posting by posting.
      add column fingerprint text check (length(fingerprint) <= 100)`.execute(db)
}
