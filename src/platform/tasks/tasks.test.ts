import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { countJobs, deadLetters } from '../db/task-queue.ts'
import { createLogger } from '../log/logger.ts'
import { drainTasks } from './drain.ts'
import { createEnqueue, migrateTaskQueue } from './queue.ts'
import { createRunAsSystem } from './run-as-system.ts'
import { defineTask, handleTask, type Task } from './tasks.ts'
import { runWorker, type RunningWorker } from './worker.ts'

const silent = createLogger('silent')
let app: TestApp
const workers: RunningWorker[] = []
beforeAll(async () => {
  app = await buildTestApp()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  await sql`delete from graphile_worker._private_jobs`.execute(app.database.db)
})
afterAll(() => app.close())

const note = defineTask({ name: 'test.note', payload: z.object({ text: z.string().max(10) }) })
const fail = defineTask({ name: 'test.fail', payload: z.object({}), maxAttempts: 2 })

const inTransaction = (work: Parameters<typeof app.runAsSystem>[0]) =>
  app.runAsSystem(work, { requestId: 'test' })

const drain = (tasks: Task[]) =>
  drainTasks({
    db: app.database.db,
    clock: app.clock,
    runAsSystem: app.runAsSystem,
    tasks,
    schedules: [],
  })

/** A worker on the machine's clock, as in the running product. */
async function start(tasks: Task[], log = silent): Promise<RunningWorker> {
  const clock = { now: () => new Date() }
  const enqueueIn = createEnqueue(clock)
  const runAsSystem = createRunAsSystem({ ...app.parts, clock, enqueueIn, db: app.database.db })
  const { pool } = app.database
  const worker = await runWorker({ pool, tasks, schedules: [], runAsSystem, log })
  workers.push(worker)
  return worker
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10))
}

it('a task lives and dies with the transaction that adds it', async () => {
  const seen: string[] = []
  const tasks = [handleTask(note, async (_context, { text }) => void seen.push(text))]
  await expect(
    inTransaction(async (context) => {
      await context.enqueue(note, { text: 'lost' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await inTransaction((context) => context.enqueue(note, { text: 'kept' }))
  expect(await drain(tasks)).toEqual(['test.note'])
  expect(seen).toEqual(['kept'])
})

it('one of many makes way for every other task that is due', async () => {
  const seen: string[] = []
  const tasks = [handleTask(note, async (_context, { text }) => void seen.push(text))]
  await inTransaction(async (context) => {
    const many = ['a', 'b', 'c'].map((text) => ({ payload: { text }, isBulk: true }))
    await context.enqueueAll(note, many)
    await context.enqueue(note, { text: 'alone' })
  })
  await drain(tasks)
  expect(seen).toEqual(['alone', 'a', 'b', 'c'])
})

it('a payload that its schema refuses is refused where it is sent', async () => {
  const sending = inTransaction((context) => context.enqueue(note, { text: 'far too long' }))
  await expect(sending).rejects.toThrow(z.ZodError)
})

it('a task waits for its time, and one with the same key replaces it', async () => {
  const seen: string[] = []
  const tasks = [handleTask(note, async (_context, { text }) => void seen.push(text))]
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
  await inTransaction(async (context) => {
    await context.enqueue(note, { text: 'old' }, { runAt: at(1), jobKey: 'one' })
    await context.enqueue(note, { text: 'new' }, { runAt: at(2), jobKey: 'one' })
  })
  app.clock.advance({ hours: 1, minutes: 59 })
  expect(await drain(tasks)).toEqual([])
  app.clock.advance({ minutes: 1 })
  expect(await drain(tasks)).toEqual(['test.note'])
  expect(seen).toEqual(['new'])
})

it('what a task writes and enqueues is rolled back when it fails, and it is tried again', async () => {
  let attempts = 0
  const seen: string[] = []
  app.clock.set(new Date())
  await start([
    handleTask(note, async (_context, { text }) => void seen.push(text)),
    handleTask(fail, async (context) => {
      attempts += 1
      await context.enqueue(note, { text: `try ${attempts}` })
      if (attempts === 1) throw new Error('not yet')
    }),
  ])
  await inTransaction((context) => context.enqueue(fail, {}))
  await until(() => seen.length > 0)
  expect(attempts).toBe(2)
  expect(seen).toEqual(['try 2'])
})

it('the last failure leaves a dead letter with its reason', async () => {
  app.clock.set(new Date())
  await start([
    handleTask(fail, async () => {
      throw new Error('never')
    }),
  ])
  await inTransaction((context) => context.enqueue(fail, {}))
  await until(async () => (await countJobs(app.database.db, app.clock.now())).dead === 1)
  expect(await deadLetters(app.database.db, 10)).toMatchObject([
    { task: 'test.fail', attempts: 2, lastError: 'never' },
  ])
})

it('tasks that a killed worker had taken are run by the next one within a minute, also for the last time', async () => {
  const { db } = app.database
  app.clock.set(new Date())
  await inTransaction((context) => context.enqueue(note, { text: 'orphan' }))
  // Taken as often as it may be, each time by a worker that was killed.
  await sql`update graphile_worker._private_jobs
    set locked_by = 'dead', locked_at = now(), attempts = max_attempts`.execute(db)
  const seen: string[] = []
  await start([handleTask(note, async (_context, { text }) => void seen.push(text))])
  await until(() => seen.length > 0)
  expect(seen).toEqual(['orphan'])
})

it('a second worker leaves alone what the first one is doing', async () => {
  app.clock.set(new Date())
  let running = 0
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = handleTask(note, async () => {
    running += 1
    await gate
  })
  await start([slow])
  await inTransaction((context) => context.enqueue(note, { text: 'slow' }))
  await until(() => running === 1)
  await start([slow])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(running).toBe(1)
  release()
})

it('stopping finishes what was begun', async () => {
  app.clock.set(new Date())
  let finished = false
  let began = false
  const worker = await start([
    handleTask(note, async () => {
      began = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      finished = true
    }),
  ])
  await inTransaction((context) => context.enqueue(note, { text: 'slow' }))
  await until(() => began)
  await worker.stop()
  expect(finished).toBe(true)
  expect(await countJobs(app.database.db, new Date())).toMatchObject({ due: 0, dead: 0 })
})

it('stopping gives back what was not begun, as if nobody had taken it, and complains of nothing', async () => {
  app.clock.set(new Date())
  const told: string[] = []
  let began = 0
  const slow = handleTask(note, async () => {
    began += 1
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  const tell = (_fields: unknown, message?: string) => void told.push(message ?? '')
  const worker = await start([slow], { ...silent, warn: tell, error: tell })
  const many = Array.from({ length: 40 }, (_empty, index) => ({ payload: { text: `${index}` } }))
  await inTransaction((context) => context.enqueueAll(note, many))
  await until(() => began > 0)
  await worker.stop()
  const { rows } = await sql<{ locked: boolean; attempts: number }>`
    select locked_by is not null as locked, attempts from graphile_worker._private_jobs`.execute(
    app.database.db,
  )
  const free = { locked: false, attempts: 0 }
  expect(rows).toEqual(Array.from({ length: many.length - began }, () => free))
  expect(told).toEqual([])
})

it('several processes may bring the queue to its newest version at once', async () => {
  const { pool } = app.database
  await pool.query('drop schema graphile_worker cascade')
  await Promise.all([1, 2, 3].map(() => migrateTaskQueue(pool, silent)))
  await inTransaction((context) => context.enqueue(note, { text: 'works' }))
  expect(await countJobs(app.database.db, app.clock.now())).toMatchObject({ due: 1 })
})
