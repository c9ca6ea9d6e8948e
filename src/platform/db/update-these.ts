import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

/**
 * Runs an update, of some of its rows alone where they are named.
 *
 * @param update a statement that ends in its condition
 * @param only the keys of these rows; every row of the condition when absent
 * @param key the column that says which row is which
 * @returns the keys of the rows that changed
 */
export async function updateThese(
  db: Database,
  update: RawBuilder<unknown>,
  only: readonly string[] | undefined,
  key = 'id',
): Promise<string[]> {
  const these = only ? sql`and ${sql.ref(key)} = any(${[...only]}::uuid[])` : sql``
  const { rows } = await sql<{ key: string }>`
    ${update} ${these} returning ${sql.ref(key)} as key`.execute(queriesOf(db))
  return rows.map((row) => row.key)
}
