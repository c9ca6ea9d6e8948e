/** What a request may wait for the database, with the product's own limits on the real PostgreSQL. */
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseServer } from '../../../tests/support/database.ts'
import { urlOf } from '../../../tests/support/database-url.ts'
import { OutOfPatience, withinPatience } from './patience.ts'
import { createDatabase, createPool, waitersOf, type DatabasePool } from './pool.ts'
import { inTransaction, type AfterCommit } from './transaction.ts'

const table = `patience_${process.pid}`
let pool: pg.Pool
let db: DatabasePool
let other: pg.Client
beforeAll(async () => {
  const server = await databaseServer()
  other = new pg.Client({ connectionString: urlOf(server, 'postgres') })
  await other.connect()
  await other.query(`create table ${table} (id int primary key, what text)`)
  await other.query(`insert into ${table} values (1, 'before')`)
  pool = createPool({ connectionString: urlOf(server, 'postgres'), max: 2 })
  db = createDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await other.query(`drop table ${table}`)
  await other.end()
})

const what = async () =>
  (await other.query<{ what: string }>(`select what from ${table} where id = 1`)).rows[0]!.what

const write = (
  work: (run: (text: string) => Promise<unknown>, after: AfterCommit) => Promise<void>,
) =>
  inTransaction(
    db,
    (transaction, after) => work((text) => sql.raw(text).execute(transaction), after),
    (error) => {
      throw error
    },
  )

async function timed(work: () => Promise<unknown>): Promise<{ took: number; outcome: unknown }> {
  const began = performance.now()
  const outcome = await work().then(
    () => 'answered',
    (error: unknown) => error,
  )
  return { took: performance.now() - began, outcome }
}

test('waiting for a connection and then for a lock is one wait, and nothing is written', async () => {
  const held = await Promise.all([pool.connect(), pool.connect()])
  setTimeout(() => held.forEach((client) => client.release()), 800)
  await other.query('begin')
  await other.query(`select from ${table} where id = 1 for update`)
  const { took, outcome } = await timed(() =>
    withinPatience(() =>
      write(async (run) => void (await run(`update ${table} set what = 'lock'`))),
    ),
  )
  await other.query('commit')
  expect(outcome).toBeInstanceOf(Error)
  expect(took).toBeLessThan(2_000)
  // The locks are gone soon after: the server waits no longer than the request did.
  await vi.waitFor(() => expect(pool.idleCount).toBe(2), 3_000)
  expect(await what()).toBe('before')
})

test('many short statements are refused together, in the middle of a transaction, and undone', async () => {
  const { took, outcome } = await timed(() =>
    withinPatience(() =>
      write(async (run) => {
        await run(`update ${table} set what = 'slow'`)
        for (let statement = 0; statement < 20; statement++) await run('select pg_sleep(0.2)')
      }),
    ),
  )
  expect(outcome).toBeInstanceOf(OutOfPatience)
  expect(took).toBeLessThan(2_000)
  await vi.waitFor(() => expect(pool.idleCount).toBe(2), 3_000)
  expect(await what()).toBe('before')
})

test('a commit that comes too late does not happen', async () => {
  const { outcome } = await timed(() =>
    withinPatience(() =>
      write(async (run) => {
        await run(`update ${table} set what = 'late'`)
        await Promise.allSettled([run('select pg_sleep(1.95)')])
      }),
    ),
  )
  expect(outcome).toBeInstanceOf(Error)
  await vi.waitFor(() => expect(pool.idleCount).toBe(2), 3_000)
  expect(await what()).toBe('before')
})

test('work of its own counts for nothing, and files may take longer', async () => {
  const hashing = withinPatience(async () => {
    await sleep(2_100)
    await sql`select 1`.execute(db)
  })
  const file = withinPatience(() => sql`select pg_sleep(2.1)`.execute(db), 20_000)
  await expect(Promise.all([hashing, file])).resolves.toHaveLength(2)
})

test('what follows a commit is done, however long that took', async () => {
  let done = false
  await withinPatience(() =>
    write(async (run, afterCommit) => {
      await run('select pg_sleep(1.2)')
      afterCommit(async () => {
        await sql`select pg_sleep(0.7)`.execute(db)
        done = true
      })
    }),
  ).catch((error: unknown) => expect(error).toBeInstanceOf(OutOfPatience))
  await vi.waitFor(() => expect(done).toBe(true))
})

test('without a request nothing is counted, and the limits of a transaction end with it', async () => {
  await withinPatience(() => write(async (run) => void (await run('select 1'))))
  const { rows } = await sql<{ statement: string }>`
    select current_setting('statement_timeout') as statement`.execute(db)
  expect(rows).toEqual([{ statement: '10s' }])
  await expect(
    write(async (run) => void (await run('select pg_sleep(2)'))),
  ).resolves.toBeUndefined()
})

test('a connection that rests for some minutes is used again, and closed after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const resting = createPool({ connectionString: urlOf(await databaseServer(), 'postgres') })
  const backend = async () =>
    (await resting.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  try {
    const first = await backend()
    vi.advanceTimersByTime(5 * 60_000)
    expect(await backend()).toBe(first)
    vi.advanceTimersByTime(60 * 60_000)
    expect(await backend()).not.toBe(first)
  } finally {
    vi.useRealTimers()
    await resting.end()
  }
})

const ask = async (text = 'select 1') => void (await sql.raw(text).execute(db))

test('who has begun has the next connection before those who came earlier and have not', async () => {
  const order: string[] = []
  let goOn = () => {}
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const older = withinPatience(async () => {
    await ask()
    begun()
    await new Promise<void>((resolve) => (goOn = resolve))
    await ask()
    order.push('begun')
  })
  await hasBegun
  const held = await Promise.all([pool.connect(), pool.connect()])
  const newer = ['first', 'second'].map((name) =>
    withinPatience(() => ask()).then(() => void order.push(name)),
  )
  expect(waitersOf(pool)).toBe(2)
  goOn()
  await vi.waitFor(() => expect(waitersOf(pool)).toBe(3))
  held[0]!.release()
  await Promise.all([older, ...newer])
  held[1]!.release()
  expect(order).toEqual(['begun', 'first', 'second'])
  expect(waitersOf(pool)).toBe(0)
})

test('who waits long for a first connection is refused at the door', async () => {
  const held = await Promise.all([pool.connect(), pool.connect()])
  const { took, outcome } = await timed(() => withinPatience(() => ask()))
  for (const client of held) client.release()
  expect(outcome).toMatchObject({ message: 'timeout exceeded when trying to connect' })
  expect(took).toBeLessThan(1_250)
})

test('with twice as many requests as can be answered, most of those that can be are', async () => {
  const statements = 4
  const each = 0.05
  const seconds = 4
  const possible = (2 * seconds) / (statements * each)
  const asked = Array.from({ length: 2 * possible }, async (_, index) => {
    await sleep((index / (2 * possible)) * seconds * 1_000)
    return timed(() =>
      withinPatience(async () => {
        for (let one = 0; one < statements; one++) await ask(`select pg_sleep(${each})`)
      }),
    )
  })
  const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(
    0.7 * possible,
  )
})
