import { sql } from 'kysely'
import { markRows } from './at-end.ts'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

/** Part of a transaction that is undone alone when it fails. */
export async function withinSavepoint<Result>(
  db: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint part`.execute(queriesOf(db))
  const forgetRows = markRows(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(queriesOf(db))
    return result
  } catch (error) {
    forgetRows()
    // Where the connection is gone, why the part failed is what is told.
    await sql`rollback to savepoint part`.execute(queriesOf(db)).catch(() => {})
    throw error
  }
}
