/** The embedded PostgreSQL: killed, and its folder copied while it runs. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts'

const folders: string[] = []
const opened: OpenDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-embedded-'))
  folders.push(folder)
  return folder
}

async function open(dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 5 })
  opened.push(database)
  return database
}

const serverOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

function serverIfAny(dataDir: string): number | undefined {
  try {
    return serverOf(dataDir)
  } catch {
    // Between two servers there is no file, or one that is being written.
    return undefined
  }
}

test('a killed server is started again, and what was committed is there', async () => {
  const dataDir = makeFolder()
  const { pool } = await open(dataDir)
  await pool.query('create table kept (value int)')
  await pool.query('insert into kept values (1)')
  const killed = serverOf(dataDir)
  process.kill(killed, 'SIGKILL')
  const began = performance.now()
  const values = () =>
    pool.query('select value from kept').then(
      ({ rows }) => rows,
      () => [],
    )
  // Connections of a killed server answer for a moment more: the new one is waited for.
  const patience = { timeout: 30_000, interval: 50 }
  await expect.poll(() => serverIfAny(dataDir) ?? killed, patience).not.toBe(killed)
  await expect.poll(values, patience).toEqual([{ value: 1 }])
  console.info(`a killed server answers again after ${Math.round(performance.now() - began)} ms`)
}, 60_000)

test('a copied folder gets a server of its own while the original runs', async () => {
  const original = makeFolder()
  const first = await open(original)
  await first.pool.query('create table kept (value int)')
  await first.pool.query('checkpoint').catch(() => {})
  const copy = makeFolder()
  cpSync(original, copy, { recursive: true })
  const second = await open(copy)
  expect(serverOf(copy)).not.toBe(serverOf(original))
  await second.pool.query('insert into kept values (2)')
  expect((await first.pool.query('select value from kept')).rows).toEqual([])
}, 60_000)

test('a server that never ends its shutdown makes way for the next one', async () => {
  const dataDir = makeFolder()
  const { pool } = await open(dataDir)
  await pool.query('create table kept (value int)')
  await pool.query('insert into kept values (3)')
  const client = await pool.connect()
  const stuck = serverOf(dataDir)
  // It takes no new connection, and waits for this one.
  process.kill(stuck, 'SIGTERM')
  client.on('error', () => {})
  const next = await open(dataDir)
  client.release(true)
  expect(serverOf(dataDir)).not.toBe(stuck)
  expect((await next.pool.query('select value from kept')).rows).toEqual([{ value: 3 }])
}, 90_000)
