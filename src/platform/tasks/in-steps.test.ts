import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Context } from '../context.ts'
import { inSteps, nextSize, scheduleSweep, stepTiming, type StepWork } from './in-steps.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await sql`create table numbers_to_take (n int primary key, taken int not null default 0)`.execute(
    app.database.db,
  )
})
afterAll(() => app.close())

let name = ''
beforeEach(async () => {
  name = `test.${crypto.randomUUID()}`
  await sql`truncate numbers_to_take`.execute(app.database.db)
  await sql`insert into numbers_to_take select generate_series(1, 1000)`.execute(app.database.db)
})

const apart = <Result>(work: (context: Context) => Promise<Result>) =>
  app.runAsSystem(work, { requestId: 'test', transaction: false })

async function take(context: Context, after: number, size: number, extra = sql`0`) {
  const { rows } = await sql<{ n: number }>`
    with next as (select n from numbers_to_take where n > ${after} order by n limit ${size})
    update numbers_to_take numbers set taken = taken + 1 + ${extra} from next
    where numbers.n = next.n returning numbers.n`.execute(queriesOf(context.db))
  return rows.map(({ n }) => n).toSorted((one, other) => one - other)
}

const work = (more: Partial<StepWork<number>> = {}): StepWork<number> => ({
  name,
  first: 10,
  step: async (context, { after, size }) => {
    const rows = await take(context, after ?? 0, size)
    return { rows: rows.length, next: rows.length < size ? null : rows.at(-1)! }
  },
  ...more,
})

async function taken() {
  const { rows } = await sql<{ times: number; count: number }>`
    select taken as times, count(*)::int as count from numbers_to_take group by 1 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ times, count }) => [times, count]))
}

test('every row once, in steps that grow', async () => {
  const done = await apart((context) => inSteps(context, work()))
  expect(done).toMatchObject({ rows: 1000, finished: true })
  expect(done.steps).toBeLessThan(20)
  expect(await taken()).toEqual({ 1: 1000 })
})

test('what a killed process had done is kept, and the next one goes on there', async () => {
  let calls = 0
  const dying = work({
    step: async (context, { after, size }) => {
      const rows = await take(context, after ?? 0, size)
      calls += 1
      if (calls === 4) throw new Error('the process dies')
      return { rows: rows.length, next: rows.at(-1)! }
    },
  })
  await expect(apart((context) => inSteps(context, dying))).rejects.toThrow('dies')
  const before = (await taken())[1]!
  expect(before).toBeGreaterThan(0)
  expect(await apart((context) => inSteps(context, work()))).toMatchObject({ rows: 1000 - before })
  expect(await taken()).toEqual({ 1: 1000 })
})

test('a statement that takes too long is tried with fewer rows, down to one', async () => {
  const slow = work({
    first: 400,
    budgetMs: 60_000,
    step: async (context, { after, size }) => {
      // A third of a second for a row: three are too many.
      const rows = await take(
        context,
        after ?? 0,
        size,
        sql`(select 0 from pg_sleep(0.35 + numbers.n * 0))`,
      )
      return { rows: rows.length, next: rows.at(-1)! >= 5 ? null : rows.at(-1)! }
    },
  })
  const done = await apart((context) => inSteps(context, slow))
  expect(done.finished).toBe(true)
  expect((await taken())[1]).toBeGreaterThanOrEqual(5)
}, 60_000)

test('stopping ends it after the step, the rest stays', async () => {
  const stop = new AbortController()
  await apart((context) =>
    inSteps(
      { ...context, signal: stop.signal },
      work({
        step: async (inStep, { after, size }) => {
          const rows = await take(inStep, after ?? 0, size)
          stop.abort()
          return { rows: rows.length, next: rows.at(-1)! }
        },
      }),
    ),
  )
  expect(await taken()).toEqual({ 0: 990, 1: 10 })
})

test('two at once do not do the same', async () => {
  const slow = work({
    step: async (context, { after, size }) => {
      await sleep(20)
      const rows = await take(context, after ?? 0, size)
      return { rows: rows.length, next: rows.length < size ? null : rows.at(-1)! }
    },
  })
  const both = [1, 2].map(() => apart((context) => inSteps(context, slow)))
  const results = await Promise.all(both)
  expect(results.reduce((sum, { rows }) => sum + rows, 0)).toBe(1000)
  expect(await taken()).toEqual({ 1: 1000 })
})

test('inside a transaction it is part of it', async () => {
  const undone = app.runAsSystem(
    async (context) => {
      await inSteps(context, work())
      throw new Error('undone')
    },
    { requestId: 'test' },
  )
  await expect(undone).rejects.toThrow('undone')
  expect(await taken()).toEqual({ 0: 1000 })
})

test('a sweep takes what is due until nothing is', async () => {
  const schedule = scheduleSweep(
    name,
    '* * * * *',
    async (context, atMost) => {
      const { rows } = await sql`
        update numbers_to_take set taken = 1 where n in (
          select n from numbers_to_take where taken = 0 limit ${atMost}) returning n`.execute(
        queriesOf(context.db),
      )
      return rows.length
    },
    100,
  )
  await apart(schedule.handler)
  expect(await taken()).toEqual({ 1: 1000 })
})

test('sizes follow the time that a step took', () => {
  expect(nextSize(100, 100, 50, 5_000)).toBe(150)
  expect(nextSize(100, 40, 50, 5_000)).toBe(100)
  expect(nextSize(100, 100, 150, 5_000)).toBe(100)
  expect(nextSize(100, 100, 1_000, 5_000)).toBe(20)
  expect(nextSize(1, 1, 9_000, 5_000)).toBe(1)
  expect(nextSize(4_000, 4_000, 1, 5_000)).toBe(5_000)
  expect(stepTiming.limitMs).toBeLessThanOrEqual(1_000)
})
