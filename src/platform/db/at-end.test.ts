import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { watchStatements, type StatementWatch } from '../../../tests/support/statements.ts'
import { addAtEnd } from './at-end.ts'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'
import { withinSavepoint } from './savepoint.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
let watch: StatementWatch
beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  await sql`create table kept (id int generated always as identity, what text not null)`.execute(db)
  await sql`
    create function keep(texts text[]) returns setof kept language sql as $$
      insert into kept (what) select unnest(texts) returning * $$`.execute(db)
  watch = watchStatements(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  await sql`truncate kept`.execute(app.database.db)
  watch.texts = []
})

const insert = (rows: readonly string[]) =>
  sql`insert into kept (what) select unnest(${rows}::text[]) returning 1`
/** A function, as tasks are added by. */
const call = (rows: readonly string[]) => sql`select 1 from keep(${rows}::text[])`

async function kept(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from kept order by id`.execute(
    app.database.db,
  )
  return rows.map(({ what }) => what)
}

const run = <Result>(work: (db: Database) => Promise<Result>) =>
  inTransaction(app.database.db, work, (error) => {
    throw error
  })

test('all rows are written with one statement before the commit, those of a kind in their order', async () => {
  await run(async (db) => {
    await addAtEnd(db, ['one'], insert)
    await addAtEnd(db, ['called'], call)
    await addAtEnd(db, ['two', 'three'], insert)
    expect(watch.texts).toEqual(['begin'])
  })
  expect(watch.texts).toHaveLength(3)
  const found = await kept()
  expect(found.toSorted()).toEqual(['called', 'one', 'three', 'two'])
  expect(found.filter((what) => what !== 'called')).toEqual(['one', 'two', 'three'])
})

test('a transaction that adds none sends nothing', async () => {
  await run(async (db) => addAtEnd(db, [], insert))
  expect(watch.texts).toEqual(['begin', 'commit'])
})

test('without a transaction they are written at once', async () => {
  await addAtEnd(app.database.db, ['one'], insert)
  await addAtEnd(app.database.db, ['two'], call)
  expect(await kept()).toEqual(['one', 'two'])
})

test('a transaction that fails writes none, and one that is tried again none twice', async () => {
  const failing = run(async (db) => {
    await addAtEnd(db, ['lost'], insert)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  let tries = 0
  await run(async (db) => {
    await addAtEnd(db, [`try ${++tries}`], insert)
    if (tries === 1) throw Object.assign(new Error('again'), { code: '40001' })
  })
  expect(await kept()).toEqual(['try 2'])
})

test('what a part has added is forgotten with the part', async () => {
  await run(async (db) => {
    await addAtEnd(db, ['before'], insert)
    const part = withinSavepoint(db, async () => {
      await addAtEnd(db, ['within'], insert)
      await addAtEnd(db, ['within'], call)
      throw new Error('undone')
    })
    await expect(part).rejects.toThrow('undone')
    await withinSavepoint(db, () => addAtEnd(db, ['kept'], insert))
    await addAtEnd(db, ['after'], insert)
  })
  expect(await kept()).toEqual(['before', 'kept', 'after'])
})

test('a failure to write them undoes the transaction', async () => {
  const failing = run(async (db) => {
    await sql`insert into kept (what) values ('done')`.execute(queriesOf(db))
    await addAtEnd(db, ['one'], () => sql`insert into kept (what) values (null) returning 1`)
  })
  await expect(failing).rejects.toThrow('null value')
  expect(await kept()).toEqual([])
})
