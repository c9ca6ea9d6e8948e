import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/support/app.ts'
import { listen, notify } from './notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** Milliseconds: long for a machine that is busy with other things. */
const patience = 20_000

test('a message arrives on commit, never on rollback, and listening outlives its connection', async () => {
  const { db, connectionString } = app.database
  const channel = `test_${randomUUID().slice(0, 8)}`
  const heard: string[] = []
  const onGap = vi.fn()
  const log = { warn: vi.fn() }
  const listener = await listen({
    connectionString,
    channel,
    log,
    onMessage: (payload) => heard.push(payload),
    onGap,
  })
  try {
    await db.transaction().execute(async (transaction) => {
      await notify(transaction, channel, 'committed')
      expect(heard).toEqual([])
    })
    await expect(
      db.transaction().execute(async (transaction) => {
        await notify(transaction, channel, 'rolled back')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await vi.waitFor(() => expect(heard).toEqual(['committed']), patience)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tessera-listener' and datname = current_database()`.execute(db)
    await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), patience)
    await notify(db, channel, 'after the gap')
    await vi.waitFor(() => expect(heard).toEqual(['committed', 'after the gap']), patience)
  } finally {
    await listener.close()
  }
})
