import { run, parseCronItems, type TaskList } from 'graphile-worker'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/ids.ts'
import type { OpenDatabase } from '../db/open.ts'
import { joinWorkers } from '../db/task-queue.ts'
import type { Logger } from '../log/logger.ts'
import { queueLogger } from './log.ts'
import type { RunAsSystem } from './run-as-system.ts'
import type { Schedule, Task } from './tasks.ts'

export type WorkerOptions = {
  pool: OpenDatabase['pool']
  tasks: readonly Task[]
  schedules: readonly Schedule[]
  runAsSystem: RunAsSystem
  log: Logger
  /** Tasks at a time; each holds a connection of the pool while it runs. */
  concurrency?: number
  onTask?:
    | ((name: string, outcome: 'done' | 'failed' | 'dead', seconds: number) => void)
    | undefined
}

export type RunningWorker = {
  /** Takes no more tasks, finishes those begun; at most 8 seconds. */
  stop(): Promise<void>
}

const stopWithin = 8_000

/**
 * Runs the queue and the schedules of this process.
 *
 * @throws Error when two tasks or schedules share a name
 */
export async function runWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { log, pool } = options
  const taskList = listOf(options)
  const workers = await joinWorkers(pool)
  if (workers.freed > 0) log.warn({ workers: workers.freed }, 'freed tasks of workers that died')
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      options.schedules.map((schedule) => ({
        task: scheduleTask(schedule.name),
        match: schedule.cron,
        identifier: schedule.name,
        // The next run repeats what this one could not do.
        options: { maxAttempts: 1, jobKey: scheduleTask(schedule.name), backfillPeriod: 0 },
      })),
    ),
    noHandleSignals: true,
    logger: queueLogger(log),
    preset: {
      worker: {
        concurrentJobs: options.concurrency ?? 8,
        pollInterval: 1_000,
        // Tasks are due by the clock that enqueued them.
        useNodeTime: true,
        localQueue: { size: 100, ttl: 30_000 },
        completeJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: stopWithin - 1_000,
      },
    },
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker ended'))
  return {
    async stop() {
      await Promise.race([
        runner.stop().catch(() => {}),
        sleep(stopWithin, undefined, { ref: false }),
      ])
      workers.leave()
    },
  }
}

function scheduleTask(name: string): string {
  return `schedule:${name}`
}

function listOf(options: WorkerOptions): TaskList {
  const { runAsSystem, log, onTask } = options
  const list: TaskList = {}
  const add = (
    name: string,
    transaction: boolean,
    work: (context: Parameters<Parameters<RunAsSystem>[0]>[0], payload: unknown) => Promise<void>,
  ) => {
    if (list[name]) throw new Error(`Two tasks are named ${name}`)
    list[name] = async (payload, helpers) => {
      const begin = performance.now()
      const seconds = () => (performance.now() - begin) / 1000
      const requestId = newId()
      try {
        await runAsSystem((context) => work(context, payload), { requestId, transaction })
        onTask?.(name, 'done', seconds())
      } catch (error) {
        const dead = helpers.job.attempts >= helpers.job.max_attempts
        const fields = { err: error, task: name, requestId, attempt: helpers.job.attempts }
        if (dead) log.error(fields, 'task failed for the last time')
        else log.warn(fields, 'task failed, it will be tried again')
        onTask?.(name, dead ? 'dead' : 'failed', seconds())
        throw error
      }
    }
  }
  for (const task of options.tasks) {
    add(task.name, task.transaction ?? true, (context, payload) =>
      task.handler(context, task.payload.parse(payload)),
    )
  }
  for (const schedule of options.schedules) {
    add(scheduleTask(schedule.name), schedule.transaction ?? true, (context) =>
      schedule.handler(context),
    )
  }
  return list
}
