/** When the connection is lost, the first error is thrown, not the one of the rollback that failed after it. */
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { withoutLimits, type Tables } from './pool.ts'
import { readWithin } from './read-within.ts'
import { withinSavepoint } from './savepoint.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

class First extends Error {}

/** Ends the connection that it is called on, and then fails for a reason of its own. */
async function failWithoutConnection(db: Kysely<Tables>): Promise<never> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(app.database.db)
  throw new First()
}

const ignore = () => {}
const inAll: Record<string, (db: Kysely<Tables>) => Promise<unknown>> = {
  'a transaction': (db) => inTransaction(db, failWithoutConnection, ignore),
  'a part of a transaction': (db) =>
    inTransaction(db, (own) => withinSavepoint(own, () => failWithoutConnection(own)), ignore),
  'a reading with a time limit': (db) =>
    readWithin(db, 10_000, (own) => failWithoutConnection(own as Kysely<Tables>)),
  'work without limits': (db) => withoutLimits(db, failWithoutConnection),
}

test.each(Object.entries(inAll))('%s', async (_name, fail) => {
  await expect(fail(app.database.db)).rejects.toBeInstanceOf(First)
})
