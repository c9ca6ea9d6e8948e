import { runMigrations } from 'graphile-worker'
import type { Database } from '../db/database.ts'
import type { OpenDatabase } from '../db/open.ts'
import { addJob, withMigrationLock } from '../db/task-queue.ts'
import type { Clock } from '../log/clock.ts'
import type { Logger } from '../log/logger.ts'
import { queueLogger } from './log.ts'
import type { Enqueue } from './tasks.ts'

const attemptsUnlessTold = 10

/** Gives `context.enqueue` for a connection: the job is added in that transaction. */
export function createEnqueue(clock: Clock): (db: Database) => Enqueue {
  return (db) => async (task, payload, options) => {
    await addJob(db, {
      task: task.name,
      // A payload that its own schema refuses would only fail later, where nobody sees who sent it.
      payload: task.payload.parse(payload),
      runAt: options?.runAt ?? clock.now(),
      maxAttempts: task.maxAttempts ?? attemptsUnlessTold,
      jobKey: options?.jobKey ?? null,
    })
  }
}

/** Brings the queue's own schema to its newest version; safe when several processes start. */
export async function migrateTaskQueue(pool: OpenDatabase['pool'], log: Logger): Promise<void> {
  await withMigrationLock(pool, () => runMigrations({ pgPool: pool, logger: queueLogger(log) }))
}
