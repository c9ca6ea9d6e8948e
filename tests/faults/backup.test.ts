/** A backup made while people write is whole, and is restored whole or not at all. */
import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openConversation } from '#features/chat/server/service.ts'
import { createDatabase, createPool } from '#platform/db/pool.ts'
import { readMigrations } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log/logger.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { resumeForm } from '../support/applications.ts'
import { runCommand, type CommandResult } from '../support/commands.ts'
import { databaseServer } from '../support/database.ts'
import { urlOf } from '../support/database-url.ts'
import { createCandidate, manyCandidates, type TestPerson } from '../support/people.ts'
import { startProcess, type ProductProcess } from '../support/processes.ts'

/** The secret is kept in `DATA_DIR`, as on a machine that was just set up. */
const keptSecret = { SECRET: '' }

let app: TestApp
let backups: string
let writer: TestPerson
let conversationId: string
const folders: string[] = []
const databases: string[] = []
const running: ProductProcess[] = []

beforeAll(async () => {
  app = await buildTestApp()
  backups = folder()
  writer = await createCandidate(app)
  const reader = await createCandidate(app)
  conversationId = await app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'direct',
        about: { type: 'test', id: newId() },
        subject: 'Backup',
        participants: [writer, reader].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
      }),
    { requestId: 'test' },
  )
  await sql`with made as (${manyCandidates(20_000)}) select count(*) from made`.execute(
    app.database.db,
  )
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()))
})
afterAll(async () => {
  await app.close()
  const control = new pg.Client(await databaseServer())
  await control.connect()
  for (const name of databases) await control.query(`drop database ${name} with (force)`)
  await control.end()
  for (const path of folders) {
    if (existsSync(join(path, 'postgres'))) await (await openFolder(path)).close()
    rmSync(path, { recursive: true, force: true })
  }
}, 60_000)

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tessera-backup-'))
  folders.push(made)
  return made
}

const openFolder = (dataDir: string) =>
  openDatabase({ dataDir, databaseUrl: undefined, databasePool: 5 })

/** An empty database on another server than the one of the folder. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const server = await databaseServer()
  const control = new pg.Client(server)
  await control.connect()
  await control.query(`create database ${name}`)
  await control.end()
  databases.push(name)
  return urlOf(server, name)
}

async function backup(name: string): Promise<{ file: string; done: CommandResult }> {
  const file = join(backups, name)
  const done = await runCommand('backup', ['--to', file], {
    ...keptSecret,
    DATABASE_URL: app.database.connectionString,
    DATA_DIR: app.dataDir,
  })
  return { file, done }
}

const restore = (file: string, environment: Record<string, string>) =>
  runCommand('restore', ['--from', file], { ...keptSecret, ...environment })

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string) {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

type Written = { id: string; at: number }

/** Messages and files at fifty a second, until told to stop; each with the time of its answer. */
function write(to: ProductProcess) {
  const messages: Written[] = []
  const files: Written[] = []
  const problems: unknown[] = []
  const stop = new AbortController()
  const open = new Set<Promise<unknown>>()
  const message = async () => {
    const id = randomUUID()
    const reply = await to.post(writer.client, `/api/conversations/${conversationId}/messages`, {
      clientMessageId: id,
      body: `Message ${id}`,
    })
    // A busy machine may refuse some: they are not acknowledged, and need not be there.
    if (reply.status === 503) return
    if (reply.status !== 200) throw new Error(await reply.text())
    messages.push({ id, at: Date.now() })
  }
  const file = async () => {
    const comment = randomUUID()
    const form = resumeForm(comment)
    const bytes = Buffer.from(await (form.get('resume') as Blob).arrayBuffer())
    const reply = await fetch(`${to.address}/candidate/info`, {
      method: 'POST',
      body: form,
      headers: { origin: 'http://tessera.test', cookie: writer.client.cookieHeader() },
    })
    if (reply.status === 503) return
    if (reply.status !== 200) throw new Error(await reply.text())
    files.push({ id: createHash('sha256').update(bytes).digest('hex'), at: Date.now() })
  }
  const done = (async () => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      const one: Promise<unknown> = (turn % 5 === 0 ? file() : message())
        .catch((error: unknown) => problems.push(error))
        .finally(() => open.delete(one))
      open.add(one)
      await sleep(20)
    }
    await Promise.all(open)
  })()
  return {
    messages,
    files,
    problems,
    async stop() {
      stop.abort()
      await done
    },
  }
}

async function wholeFiles(connectionString: string, dataDir: string): Promise<string[]> {
  const rows = await query<{ key: string; sha256: string }>(
    connectionString,
    'select storage_key as key, sha256 from resume_files',
  )
  for (const { key, sha256 } of rows) {
    const bytes = readFileSync(join(dataDir, 'files', key))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
  return rows.map(({ sha256 }) => sha256)
}

async function messagesIn(connectionString: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    connectionString,
    `select client_message_id as id from messages where conversation_id = '${conversationId}'`,
  )
  return rows.map(({ id }) => id)
}

async function answers(environment: Record<string, string>, sent: string): Promise<void> {
  const one = await startProcess(app, { ...keptSecret, ...environment })
  running.push(one)
  const ask = (path: string, cookie = writer.client.cookieHeader()) =>
    fetch(one.address + path, { headers: { cookie } })
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  const reply = await ask(`/api/conversations/${conversationId}/messages?limit=100`)
  expect(reply.status).toBe(200)
  expect(await reply.text()).toContain(sent)
  const more = { clientMessageId: randomUUID(), body: 'After the restore' }
  const path = `/api/conversations/${conversationId}/messages`
  expect((await one.post(writer.client, path, more)).status).toBe(200)
  await running.pop()!.kill()
}

test('made at fifty writes a second, restored into a folder and onto another server', async () => {
  const one = await startProcess(app, keptSecret)
  running.push(one)
  const load = write(one)
  await sleep(1_000)
  const began = performance.now()
  const { file, done } = await backup('busy.tar.gz')
  const took = Math.round(performance.now() - began)
  await sleep(300)
  await load.stop()
  await one.kill()
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(load.problems).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await readdir(app.dataDir)).not.toContainEqual(expect.stringMatching(/^\.held/))
  const moment = Date.parse(/saved before (\S+)\.\n/.exec(done.out)![1]!)
  const before = (written: Written[]) => written.filter(({ at }) => at < moment).map(({ id }) => id)
  expect(before(load.messages).length).toBeGreaterThan(20)
  expect(load.messages.length - before(load.messages).length).toBeGreaterThan(10)
  console.info(
    `backup of ${statSync(file).size} bytes in ${took} ms; ${load.messages.length} messages and ${load.files.length} files were written meanwhile`,
  )

  const dataDir = folder()
  expect(await restore(file, { DATABASE_URL: '', DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    err: '',
  })
  const database = await openFolder(dataDir)
  await check(database.connectionString, dataDir)
  await database.close()
  await answers({ DATABASE_URL: '', DATA_DIR: dataDir }, before(load.messages).at(-1)!)

  const external = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() }
  expect(await restore(file, external)).toMatchObject({ code: 0, err: '' })
  await check(external.DATABASE_URL, external.DATA_DIR)
  await answers(external, before(load.messages).at(-1)!)
  const again = await restore(file, external)
  expect(again.code).toBe(1)
  expect(again.err).toMatch(/There are files already: .*\nNothing was changed\./)
  rmSync(join(external.DATA_DIR, 'files'), { recursive: true })
  expect((await restore(file, external)).err).toContain('The database is not empty')

  async function check(connectionString: string, at: string): Promise<void> {
    const messages = await messagesIn(connectionString)
    expect(messages).toEqual(expect.arrayContaining(before(load.messages)))
    expect(new Set(messages).size).toBe(messages.length)
    expect(await wholeFiles(connectionString, at)).toEqual(
      expect.arrayContaining(before(load.files).slice(-1)),
    )
    expect(readFileSync(join(at, 'secret'), 'utf8')).toBe(
      readFileSync(join(app.dataDir, 'secret'), 'utf8'),
    )
    expect(await schemaOf(connectionString)).toEqual(await schemaOf(app.database.connectionString))
  }
}, 180_000)

/** Everything that was taken off while rows were copied is back. */
async function schemaOf(connectionString: string): Promise<unknown[]> {
  return query(
    connectionString,
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
     union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text
     from pg_trigger where not tgisinternal
     order by 1`,
  )
}

test('every file that a row names goes with it, wherever the row keeps the key', async () => {
  const { storage } = app.parts
  const put = async (purpose: string) => (await storage.putFile(Buffer.from(purpose), purpose)).key
  const logoKey = await put('company-logos')
  const sizes = [{ width: 480, key: await put('article-pictures') }]
  const named = [logoKey, sizes[0]!.key]
  const unnamed = await put('resumes')
  const now = app.clock.now()
  const { db } = app.database
  const company = { slug: 'acme', name: 'Acme', foldedName: 'acme', createdAt: now, updatedAt: now }
  await db
    .insertInto('companies')
    .values({ id: newId(), ...company, logoKey })
    .execute()
  await db
    .insertInto('articlePictures')
    .values({ id: newId(), sizes: JSON.stringify(sizes), createdAt: now })
    .execute()
  const { file, done } = await backup('files.tar.gz')
  expect(done.code).toBe(0)
  const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() }
  expect(await restore(file, target)).toMatchObject({ code: 0, err: '' })
  const isThere = (key: string) => existsSync(join(target.DATA_DIR, 'files', key))
  expect(named.filter((key) => !isThere(key))).toEqual([])
  expect(isThere(unnamed)).toBe(false)
}, 120_000)

test('a truncated or changed backup is refused, and nothing is changed', async () => {
  const { file, done } = await backup('whole.tar.gz')
  expect(done.code).toBe(0)
  const size = statSync(file).size
  const damaged: [string, (path: string) => Promise<void> | void][] = [
    ['cut in half', (path) => truncateSync(path, size >> 1)],
    ['without its last byte', (path) => truncateSync(path, size - 1)],
    ['empty', (path) => truncateSync(path, 0)],
    ['with a byte changed early', (path) => flip(path, 5_000)],
    ['with a byte changed in the middle', (path) => flip(path, size >> 1)],
    ['with a byte changed late', (path) => flip(path, size - 300)],
  ]
  const environment = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() }
  for (const [name, damage] of damaged) {
    const broken = join(backups, `${name.replaceAll(' ', '-')}.tar.gz`)
    cpSync(file, broken)
    await damage(broken)
    const refused = await restore(broken, environment)
    expect({ name, ...refused }).toMatchObject({ name, code: 1 })
    expect(refused.err).toMatch(/^This (backup|is no backup).*\nNothing was changed\.\n$/)
    expect(await readdir(environment.DATA_DIR)).not.toContain('files')
  }
  const tables = await query(
    environment.DATABASE_URL,
    `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables).toEqual([])
}, 180_000)

async function flip(path: string, at: number): Promise<void> {
  const handle = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  byte[0]! ^= 0x5a
  await handle.write(byte, 0, 1, at)
  await handle.close()
}

test('tasks go with it: those at work begin anew with the attempt that was cut through', async () => {
  await app.runAsSystem(
    (context) =>
      context.enqueueAll(
        sendMail,
        ['waiting', 'at work'].map((subject) => ({
          payload: { to: 'one@example.org', subject, text: 'Hello' },
          jobKey: subject,
        })),
      ),
    { requestId: 'test' },
  )
  await app.database.pool.query(
    `update graphile_worker._private_jobs
     set locked_at = now(), locked_by = 'someone', attempts = max_attempts where key = 'at work'`,
  )
  const { file, done } = await backup('tasks.tar.gz')
  expect(done.code).toBe(0)
  const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() }
  expect(await restore(file, target)).toMatchObject({ code: 0, err: '' })
  const rows = await query(
    target.DATABASE_URL,
    `select key, locked_by, attempts < max_attempts as can from graphile_worker._private_jobs
     where key in ('waiting', 'at work') order by key`,
  )
  expect(rows).toEqual([
    { key: 'at work', locked_by: null, can: true },
    { key: 'waiting', locked_by: null, can: true },
  ])
}, 120_000)

test('a backup of an older version is restored at its migrations and then brought up to date', async () => {
  const names = Object.keys(await readMigrations())
  const older = names.at(-12)!
  const connectionString = await emptyDatabase()
  const pool = createPool({ connectionString })
  await migrateTaskQueue(pool, createLogger('silent'))
  const db = createDatabase(pool)
  const provider = { getMigrations: readMigrations }
  expect((await new Migrator({ db, provider }).migrateTo(older)).error).toBeUndefined()
  const roles = older < '20261124T100000' ? 'hats' : 'roles'
  await sql`with made as (${manyCandidates(100, roles)}) select count(*) from made`.execute(db)
  await pool.end()
  const file = join(backups, 'older.tar.gz')
  const source = { ...keptSecret, DATABASE_URL: connectionString, DATA_DIR: folder() }
  expect(await runCommand('backup', ['--to', file], source)).toMatchObject({ code: 0, err: '' })
  const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() }
  expect(await restore(file, target)).toMatchObject({ code: 0, err: '' })
  const [accounts] = await query<{ count: string }>(
    target.DATABASE_URL,
    'select count(*) from accounts',
  )
  expect(Number(accounts!.count)).toBe(100)
  expect(
    await query(target.DATABASE_URL, 'select name from kysely_migration order by name'),
  ).toEqual(names.map((name) => ({ name })))
  expect(await schemaOf(target.DATABASE_URL)).toEqual(await schemaOf(app.database.connectionString))
}, 120_000)

test('another SECRET is refused, and so is a folder without a database', async () => {
  const { file } = await backup('secret.tar.gz')
  const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() }
  const other = await restore(file, { ...target, SECRET: 'x'.repeat(20) + 'another secret' })
  expect(other).toMatchObject({ code: 1 })
  expect(other.err).toContain('leave SECRET empty')
  const none = await runCommand('backup', ['--to', join(backups, 'none')], {
    DATA_DIR: folder(),
    DATABASE_URL: '',
  })
  expect(none).toMatchObject({ code: 1 })
  expect(none.err).toContain('DATA_DIR has no database')
  expect(existsSync(join(backups, 'none'))).toBe(false)
}, 60_000)
