import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/**
 * Makes those wait for each other who add to the same, until the transaction ends: what is counted then is
 * what there is.
 *
 * @param of ids of whose they are
 */
export async function lockAdding(
  db: Database,
  what: 'lists' | 'record' | 'searches',
  ...of: readonly string[]
): Promise<void> {
  const name = ['sourcing', what, ...of].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queriesOf(db))
}
