import { createContext, runSoon, type Context, type ContextParts } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { DatabasePool } from '../db/pool.ts'
import { inTransaction, waitForLocks } from '../db/transaction.ts'

export type SystemParts = ContextParts & { db: DatabasePool }

/** Runs a use case as the product itself, in a transaction of its own unless told. */
export type RunAsSystem = <Result>(
  work: (context: Context) => Promise<Result>,
  options: { requestId: string; transaction?: boolean },
) => Promise<Result>

export function createRunAsSystem({ db, ...parts }: SystemParts): RunAsSystem {
  return (work, { requestId, transaction = true }) => {
    const log = parts.log.child({ requestId })
    const actor = { kind: 'system' } as const
    const run = (connection: Database, afterCommit: Context['afterCommit']) =>
      work(createContext({ ...parts, log }, { db: connection, actor, requestId, afterCommit }))
    if (!transaction) return run(db, runSoon(log))
    return inTransaction(
      db,
      async (own, afterCommit) => {
        await waitForLocks(own)
        return run(own, afterCommit)
      },
      (error) => log.error({ err: error }, 'effect after commit failed'),
    )
  }
}
