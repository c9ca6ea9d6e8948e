/** One write, one transaction, opened at the edge; its effects on the outside wait for the commit. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRows, writeRows } from './at-end.ts'
import { withoutPatience } from './patience.ts'
import type { Tables } from './pool.ts'

export type AfterCommit = (effect: () => void | Promise<void>) => void

const attemptsAtMost = 3
/** serialization_failure, deadlock_detected */
const retryable = new Set(['40001', '40P01'])

/**
 * Runs `work` in a transaction and then its `afterCommit` effects, in order. Serialization failures
 * and deadlocks are tried again, three times in all.
 *
 * @param onEffectError an effect that fails is reported here: what was committed stays committed
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>, afterCommit: AfterCommit) => Promise<Result>,
  onEffectError: (error: unknown) => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void | Promise<void>)[] = []
    let result: Result
    try {
      result = await transactionOn(db, async (transaction) => {
        keepRows(transaction)
        const done = await work(transaction, (effect) => effects.push(effect))
        await writeRows(transaction)
        return done
      })
    } catch (error) {
      if (attempt >= attemptsAtMost || !retryable.has(sqlState(error) ?? '')) throw error
      await sleep(10 * attempt + Math.floor(performance.now() % 20))
      continue
    }
    for (const effect of effects) {
      try {
        await withoutPatience(effect)
      } catch (error) {
        onEffectError(error)
      }
    }
    return result
  }
}

/**
 * A transaction that fails with what `work` threw. Kysely hides it behind the error of a rollback for which there
 * is no connection any more.
 */
export async function transactionOn<Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const thrown: unknown[] = []
  try {
    return await db.transaction().execute(async (transaction) => {
      try {
        return await work(transaction)
      } catch (error) {
        thrown.push(error)
        throw error
      }
    })
  } catch (error) {
    throw thrown.length > 0 ? thrown[0] : error
  }
}

/** Nobody waits for this transaction: it may wait for locks as long as a statement may take. */
export async function waitForLocks(transaction: Transaction<Tables>): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(transaction)
}

/** query_canceled: a statement that took too long. */
export const queryCancelled = '57014'

/** PostgreSQL's five-character error code, when that is what was thrown. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** True for a violation of the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: string }).constraint === constraint
}
