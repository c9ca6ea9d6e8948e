import type { Database } from '../db/database.ts'
import { completeJob, nextDueJob } from '../db/task-queue.ts'
import type { Clock } from '../log/clock.ts'
import type { RunAsSystem } from './run-as-system.ts'
import type { Schedule, Task } from './tasks.ts'

export type DrainOptions = {
  db: Database
  clock: Clock
  runAsSystem: RunAsSystem
  tasks: readonly Task[]
  schedules: readonly Schedule[]
}

const tasksAtMost = 10_000

/**
 * Runs everything that is due by the clock given, here and now: all schedules once, then the queue
 * until nothing is due. For tests, whose clock moves; the running product uses `runWorker`.
 *
 * @returns names of the tasks that ran, in order
 * @throws whatever a handler throws, at once
 */
export async function drainTasks(options: DrainOptions): Promise<string[]> {
  const { db, clock, runAsSystem } = options
  const byName = new Map(options.tasks.map((task) => [task.name, task]))
  for (const schedule of options.schedules) {
    await runAsSystem((context) => schedule.handler(context), {
      requestId: schedule.name,
      transaction: schedule.transaction ?? true,
    })
  }
  const ran: string[] = []
  for (;;) {
    const job = await nextDueJob(db, clock.now())
    if (!job) return ran
    if (ran.length >= tasksAtMost) throw new Error(`The queue does not empty: ${job.task}`)
    const task = byName.get(job.task)
    if (!task) throw new Error(`No handler for the task ${job.task}`)
    await runAsSystem((context) => task.handler(context, task.payload.parse(job.payload)), {
      requestId: job.id,
      transaction: task.transaction ?? true,
    })
    await completeJob(db, job.id)
    ran.push(job.task)
  }
}
