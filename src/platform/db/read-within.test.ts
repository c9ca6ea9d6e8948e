import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Database } from './database.ts'
import { readWithin, TookTooLong } from './read-within.ts'
import { queriesOf } from './queries-of.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const timeout = async (db: Database) =>
  (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(queriesOf(db))).rows[0]

test('a statement that takes too long is ended, and what follows has its usual time', async () => {
  const usual = await timeout(app.database.db)
  const slow = readWithin(app.database.db, 50, (db) =>
    sql`select pg_sleep(20)`.execute(queriesOf(db)),
  )
  await expect(slow).rejects.toBeInstanceOf(TookTooLong)
  const quick = await readWithin(app.database.db, 50, timeout)
  expect(quick).toEqual({ statementTimeout: '50ms' })
  expect(await timeout(app.database.db)).toEqual(usual)
})

test('other failures stay what they are', async () => {
  const wrong = readWithin(app.database.db, 1_000, (db) => sql`select 1 / 0`.execute(queriesOf(db)))
  await expect(wrong).rejects.toMatchObject({ code: '22012' })
})
