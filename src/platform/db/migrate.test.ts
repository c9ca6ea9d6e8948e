/** Migrations run while an older version serves: nobody is refused because of one that waits. */
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { migrate, readMigrations } from './migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const withOneMore = async (name: string, statement: string) => ({
  ...(await readMigrations()),
  [name]: {
    up: async (db: Parameters<Awaited<ReturnType<typeof readMigrations>>[string]['up']>[0]) => {
      await sql.raw(statement).execute(db)
    },
  },
})

test('a migration that has to wait for a long reader lets others pass, and is done in the end', async () => {
  const { db } = app.database
  const migrations = await withOneMore(
    '9999-wait',
    'alter table verifications add column more text',
  )
  let migrating: Promise<string[]> | undefined
  const waits: number[] = []
  await db.transaction().execute(async (reader) => {
    await sql`select count(*) from verifications`.execute(reader)
    migrating = migrate(db, async () => migrations)
    const until = performance.now() + 3_000
    while (performance.now() < until) {
      const began = performance.now()
      await sql`select count(*) from verifications`.execute(db)
      waits.push(performance.now() - began)
      await sleep(20)
    }
  })
  expect(await migrating).toEqual(['9999-wait'])
  // Behind it for half a second at most; requests give up after 1.2.
  expect(Math.max(...waits)).toBeGreaterThan(100)
  expect(Math.max(...waits)).toBeLessThan(1_200)
  await sql`select more from verifications`.execute(db)
})

test('one that fails is named and leaves nothing, and a database of a newer version is refused', async () => {
  const { db } = app.database
  const broken = await withOneMore('9999-wait', '')
  broken['9999-x'] = {
    up: async (own) => {
      await sql`create table half_made (id int)`.execute(own)
      await sql`select 1 / 0`.execute(own)
    },
  }
  await expect(migrate(db, async () => broken)).rejects.toThrow('Migration 9999-x failed')
  const { rows } = await sql`select to_regclass('half_made') as made`.execute(db)
  expect(rows).toEqual([{ made: null }])
  await expect(migrate(db)).rejects.toThrow('newer version: it has the migration 9999-wait')
})
