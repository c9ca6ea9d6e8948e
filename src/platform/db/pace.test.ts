import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { backgroundName, createPace, restBeside, rowsBeside } from './pace.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test.each([
  ['nobody', 0, 0],
  ['hardly anybody', 0.05, 0],
  ['somebody half of the time', 0.5, 400],
  ['a crowd', 8, 800],
])('beside %s', (_case, others, rest) => {
  expect(restBeside(400, others)).toBe(rest)
})

test.each([
  ['nobody, all', 0, 7, 100],
  ['others, what takes a moment', 1, 7, 5],
  ['others, one at least', 8, 700, 1],
  ['others, never more than all', 1, 0.01, 100],
  ['others, before anything was measured', 1, 0, 100],
])('a step takes, beside %s', (_case, others, millisecondsEach, rows) => {
  expect(rowsBeside(100, millisecondsEach, others)).toBe(rows)
})

test('a long step rests no longer than a few seconds', () => {
  expect(restBeside(60_000, 8)).toBe(5_000)
})

/** What thirty steps rest, each of a tenth of a second, and how many of a hundred rows the next one takes. */
async function restsOf(signal = new AbortController().signal) {
  const { db } = app.database
  const pace = createPace(db, signal)
  let rested = 0
  for (let step = 0; step < 30; step++) {
    await sleep(10)
    const done = performance.now()
    await pace.restAfter(100, 10)
    rested += performance.now() - done
  }
  return { rested, rows: pace.rowsAtOnce(100), isBesideOthers: pace.isBesideOthers() }
}

/** Keeps another connection busy while `work` runs. */
async function beside<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const ending = new AbortController()
  const other = app.database.db.transaction().execute(async (db) => {
    await sql`select set_config('application_name', ${name}, true)`.execute(db)
    while (!ending.signal.aborted) {
      await sql`select count(*) from generate_series(1, 200000)`.execute(db)
    }
  })
  try {
    return await work()
  } finally {
    ending.abort()
    await other
  }
}

test('work that is alone takes long steps without rests, beside others short ones with rests', async () => {
  const alone = await restsOf()
  const besidePeople = await beside('tessera', () => restsOf())
  const besideBackground = await beside(backgroundName, () => restsOf())
  expect(besidePeople.rested).toBeGreaterThan(1_000)
  expect(besidePeople.rows).toBe(4)
  expect(besidePeople.isBesideOthers).toBe(true)
  for (const undisturbed of [alone, besideBackground]) {
    expect(undisturbed.rested).toBeLessThan(besidePeople.rested / 4)
    expect(undisturbed.rows).toBe(100)
    expect(undisturbed.isBesideOthers).toBe(false)
  }
}, 60_000)

test('who stops the work ends its rest', async () => {
  const stopped = new AbortController()
  stopped.abort()
  const began = performance.now()
  await createPace(app.database.db, stopped.signal).restAfter(100, 10)
  expect(performance.now() - began).toBeLessThan(2_000)
})
