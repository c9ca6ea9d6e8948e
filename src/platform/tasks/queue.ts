import { runMigrations } from 'graphile-worker'
import { addAtEnd } from '../db/at-end.ts'
import type { Database } from '../db/database.ts'
import type { OpenDatabase } from '../db/open.ts'
import { addJobs, withStartLock } from '../db/task-queue.ts'
import type { Clock } from '../log/clock.ts'
import type { Logger } from '../log/logger.ts'
import { queueLogger } from './log.ts'
import type { EnqueueAll } from './tasks.ts'

const attemptsUnlessTold = 10
/** The lowest number goes first. */
const usualPriority = 0
const bulkPriority = 10

/** Gives `context.enqueueAll` for a connection: the jobs are added in that transaction. */
export function createEnqueue(clock: Clock): (db: Database) => EnqueueAll {
  return (db) => async (task, entries) =>
    addAtEnd(
      db,
      entries.map(({ payload, runAt, jobKey, isBulk }) => ({
        task: task.name,
        // A payload that its own schema refuses would only fail later, where nobody sees who sent it.
        payload: task.payload.parse(payload),
        runAt: runAt ?? clock.now(),
        maxAttempts: task.maxAttempts ?? attemptsUnlessTold,
        jobKey: jobKey ?? null,
        priority: isBulk ? bulkPriority : usualPriority,
      })),
      addJobs,
    )
}

/** Brings the queue's own schema to its newest version; safe when several processes start. */
export async function migrateTaskQueue(pool: OpenDatabase['pool'], log: Logger): Promise<void> {
  await withStartLock(pool, 'task queue', () =>
    runMigrations({ pgPool: pool, logger: queueLogger(log) }),
  )
}
