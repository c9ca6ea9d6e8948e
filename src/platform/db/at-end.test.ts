import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { addAtEnd } from './at-end.ts'
import type { Database } from './database.ts'
import { withinSavepoint } from './savepoint.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

let written: string[][] = []
beforeEach(() => {
  written = []
})

const write = async (_db: Database, rows: readonly string[]) => void written.push([...rows])
const writeOthers = async (_db: Database, rows: readonly string[]) => void written.push([...rows])

const run = <Result>(work: (db: Database) => Promise<Result>) =>
  inTransaction(app.database.db, work, (error) => {
    throw error
  })

test('rows of one kind are written together before the commit, in their order', async () => {
  await run(async (db) => {
    await addAtEnd(db, ['one'], write)
    await addAtEnd(db, ['other'], writeOthers)
    await addAtEnd(db, ['two', 'three'], write)
    expect(written).toEqual([])
  })
  expect(written).toEqual([['one', 'two', 'three'], ['other']])
})

test('without a transaction they are written at once', async () => {
  await addAtEnd(app.database.db, ['one'], write)
  await addAtEnd(app.database.db, [], write)
  expect(written).toEqual([['one']])
})

test('a transaction that fails writes none, and one that is tried again none twice', async () => {
  const failing = run(async (db) => {
    await addAtEnd(db, ['lost'], write)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  let tries = 0
  await run(async (db) => {
    await addAtEnd(db, [`try ${++tries}`], write)
    if (tries === 1) throw Object.assign(new Error('again'), { code: '40001' })
  })
  expect(written).toEqual([['try 2']])
})

test('what a part has added is forgotten with the part', async () => {
  await run(async (db) => {
    await addAtEnd(db, ['before'], write)
    const part = withinSavepoint(db, async () => {
      await addAtEnd(db, ['within'], write)
      await addAtEnd(db, ['within'], writeOthers)
      throw new Error('undone')
    })
    await expect(part).rejects.toThrow('undone')
    await withinSavepoint(db, () => addAtEnd(db, ['kept'], write))
    await addAtEnd(db, ['after'], write)
  })
  expect(written).toEqual([['before', 'kept', 'after']])
})

test('a failure to write them undoes the transaction', async () => {
  const failing = run((db) =>
    addAtEnd(db, ['one'], () => Promise.reject(new Error('not written'))),
  )
  await expect(failing).rejects.toThrow('not written')
})
