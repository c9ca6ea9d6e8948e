import { sql, type Kysely } from 'kysely'

/**
 * An import that is alone brings twice as many new rows to the index of the search together, which takes a sixth less
 * time for each. Beside searches, which read the rows that wait, it brings them there after each step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index job_search_gin set (gin_pending_list_limit = 2048)`.execute(db)
}
