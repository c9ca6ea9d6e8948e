import { run, parseCronItems, type Job, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/ids.ts'
import type { Context } from '../context.ts'
import type { OpenDatabase } from '../db/open.ts'
import {
  deadAfterSeconds,
  finishTask,
  freeTasksOfDeadWorkers,
  freeUnknownTasks,
  recordWorker,
  removeWorker,
} from '../db/task-workers.ts'
import type { Logger } from '../log/logger.ts'
import { keepRunning, type Running } from './keep-running.ts'
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
  /** False while tasks do not run, for example until the database is back. */
  running(): boolean
  /** Takes no more tasks, finishes those begun; at most 8 seconds. */
  stop(): Promise<void>
}

const stopWithin = 8_000
const livesEvery = 3_000
/** Tasks that were fetched and not begun go back after so long. */
const keptUnbegun = 10_000
const endedKnownFor = 30_000

/**
 * Runs the queue and the schedules of this process, and starts them again whenever they end.
 *
 * @throws Error when two tasks or schedules share a name
 */
export async function runWorker(options: WorkerOptions): Promise<RunningWorker> {
  const taskList = listOf(options)
  return keepRunning('task worker', () => startWorker(options, taskList), options.log)
}

async function startWorker(options: WorkerOptions, taskList: TaskList): Promise<Running> {
  const { log, pool } = options
  const events: WorkerEvents = new EventEmitter()
  let id: string | undefined
  events.once('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  const known = knownTasks(events)
  let isStopping = false
  const shuttingDown = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => resolve())
    events.once('pool:forcefulShutdown', () => resolve())
    events.once('stop', () => resolve())
  })
  // Whether the database can be used at all; the worker itself would retry this for minutes.
  await freeTasks(pool, log, false)
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
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
    // The queue complains whenever it ends with tasks that nobody has begun (0.18.0): it does not wait until
    // they are given back. So they are given back here, at the end of `stop`.
    logger: queueLogger(log, () => isStopping),
    preset: {
      worker: {
        concurrentJobs: options.concurrency ?? 8,
        pollInterval: 1_000,
        // Tasks are due by the clock that enqueued them.
        useNodeTime: true,
        localQueue: { size: 100, ttl: keptUnbegun },
        completeJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: stopWithin - 1_000,
      },
    },
  })
  let recordedSince: number | undefined
  const lives = async () => {
    if (!id) return
    try {
      await recordWorker(pool, id)
    } catch (error) {
      recordedSince = undefined
      throw error
    }
    recordedSince ??= performance.now()
    // A worker that could not say itself that it lives knows nothing of the silence of others.
    const bySilence = performance.now() - recordedSince > deadAfterSeconds * 1_000
    await freeTasks(pool, log, bySilence)
    const unknown = await freeUnknownTasks(pool, id, known())
    if (unknown > 0) log.warn({ tasks: unknown }, 'freed tasks whose handing over was lost')
  }
  const heartbeat = setInterval(() => {
    lives().catch((error: unknown) => log.warn({ err: error }, 'the worker could not be recorded'))
  }, livesEvery)
  heartbeat.unref()
  const settled = runner.promise.catch((error: unknown) =>
    log.error({ err: error }, 'the worker ended'),
  )
  await lives().catch((error: unknown) => log.warn({ err: error }, 'the worker is not recorded'))
  return {
    // One that shuts down takes no tasks any more, and may wait for the database for ever.
    ended: Promise.race([settled, shuttingDown]).then(() => clearInterval(heartbeat)),
    async stop() {
      isStopping = true
      const ended = runner.stop().then(
        () => true,
        () => true,
      )
      const hasEnded = await Promise.race([ended, sleep(stopWithin, false, { ref: false })])
      clearInterval(heartbeat)
      if (!id) return
      // A task that is still at work stays its own: another worker would do it a second time.
      await removeWorker(pool, id, hasEnded).catch((error: unknown) =>
        log.warn({ err: error }, 'the tasks of this worker wait until it is found dead'),
      )
    },
  }
}

/** @returns the ids of the tasks that are at work, and of those that ended a moment ago */
function knownTasks(events: WorkerEvents): () => string[] {
  /** With the timer that forgets it, once it has ended. */
  const tasks = new Map<string, NodeJS.Timeout | undefined>()
  events.on('job:start', ({ job }) => {
    clearTimeout(tasks.get(job.id))
    tasks.set(job.id, undefined)
  })
  events.on('job:complete', ({ job }) => {
    // What the queue writes about its end may be under way.
    tasks.set(job.id, setTimeout(() => tasks.delete(job.id), endedKnownFor).unref())
  })
  return () => [...tasks.keys()]
}

async function freeTasks(
  pool: WorkerOptions['pool'],
  log: Logger,
  bySilence: boolean,
): Promise<void> {
  const dead = await freeTasksOfDeadWorkers(pool, bySilence)
  if (dead.length > 0) log.warn({ workers: dead }, 'freed tasks of workers that died')
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
        await runAsSystem(
          async (context) => {
            await work(context, payload)
            if (transaction) await finish(context, helpers.job)
          },
          { requestId, transaction },
        )
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

/** @throws when another worker has the task by now: what was done here is rolled back */
async function finish(context: Pick<Context, 'db'>, job: Job): Promise<void> {
  if (job.locked_by && (await finishTask(context.db, job.id, job.locked_by))) return
  throw new Error('Another worker has taken over this task')
}
