import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './pool.ts'
import { queryCancelled, sqlState, transactionOn } from './transaction.ts'

/** A statement took longer than it was given. */
export class TookTooLong extends Error {}

/**
 * Reads with so much time for each statement: for questions that people can make arbitrarily hard.
 *
 * @param milliseconds of each statement
 * @throws TookTooLong when one is not done by then
 */
export async function readWithin<Result>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  try {
    // A transaction has the same methods; the union's overloads do not resolve.
    return await transactionOn(db as Kysely<Tables>, async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(
        transaction,
      )
      return work(transaction)
    })
  } catch (error) {
    if (sqlState(error) !== queryCancelled) throw error
    throw new TookTooLong(`A statement took longer than ${milliseconds} ms`, { cause: error })
  }
}
