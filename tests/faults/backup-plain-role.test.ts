/** Backups where nobody is superuser, and of many rows: what a rented database allows and a small machine has. */
import { randomBytes, randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { runCommand } from '../support/commands.ts'
import { databaseServer } from '../support/database.ts'
import { urlOf } from '../support/database-url.ts'
import { emptyPlaces } from '../support/jobs.ts'
import { createCandidate, createJob, createStaffedJob } from '../support/people.ts'
import { ask } from '../support/referrals.ts'

const keptSecret = { SECRET: '' }
const role = `plain_${randomBytes(6).toString('hex')}`
let app: TestApp
let control: pg.Client
const databases: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'tessera-plain-'))

beforeAll(async () => {
  app = await buildTestApp()
  // They would be most of a small backup.
  await emptyPlaces(app.database.db)
  control = new pg.Client(await databaseServer())
  await control.connect()
  await control.query(
    `create role ${role} login password 'plain' nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
  )
})
afterAll(async () => {
  await app.close()
  for (const name of databases) await control.query(`drop database ${name} with (force)`)
  await control.query(`drop role ${role}`)
  await control.end()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** A new database of the plain role, as that role reaches it. */
async function ownDatabase(): Promise<string> {
  const name = `plain_${randomUUID().replaceAll('-', '')}`
  await control.query(`create database ${name} owner ${role}`)
  databases.push(name)
  const url = new URL(urlOf(await databaseServer(), name))
  url.username = role
  url.password = 'plain'
  return url.href
}

const settings = (databaseUrl: string, name: string) => ({
  ...keptSecret,
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, name),
})

async function rowsIn(connectionString: string): Promise<Record<string, number>> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const counted = await client.query<{ count: string }>(`select count(*) from "${name}"`)
      counts[name] = Number(counted.rows[0]!.count)
    }
    return counts
  } finally {
    await client.end()
  }
}

test('a role that owns no more than its database restores, and backs up again', async () => {
  const candidate = await createCandidate(app, { plan: 'basic' })
  await ask(candidate.client, (await createStaffedJob(app)).jobId)
  const first = join(folder, 'first.tar.gz')
  const made = await runCommand('backup', ['--to', first], {
    ...keptSecret,
    DATABASE_URL: app.database.connectionString,
    DATA_DIR: app.dataDir,
  })
  expect(made).toMatchObject({ code: 0, err: '' })

  const own = settings(await ownDatabase(), 'own')
  expect(await runCommand('restore', ['--from', first], own)).toMatchObject({ code: 0, err: '' })
  const there = await rowsIn(own.DATABASE_URL)
  expect(there['referralRequests'] ?? there['referral_requests']).toBe(1)

  const second = join(folder, 'second.tar.gz')
  expect(await runCommand('backup', ['--to', second], own)).toMatchObject({ code: 0, err: '' })
  const next = settings(await ownDatabase(), 'next')
  expect(await runCommand('restore', ['--from', second], next)).toMatchObject({ code: 0, err: '' })
  expect(await rowsIn(next.DATABASE_URL)).toEqual(there)
  const { rows } = await control.query<{ may: boolean }>(
    `select rolsuper or rolcreatedb or rolcreaterole as may from pg_roles where rolname = '${role}'`,
  )
  expect(rows).toEqual([{ may: false }])
}, 180_000)

/** Adds copies of a job, with texts that do not shrink when they are stored. */
async function addJobs(count: number): Promise<void> {
  for (let added = 0; added < count; added += 20_000) await addSomeJobs(20_000)
}

async function addSomeJobs(count: number): Promise<void> {
  const client = await app.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'jobs'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const changed: Record<string, string> = {
      id: 'gen_random_uuid()',
      number: '(select max(number) from jobs) + made.number',
      description_text: 'repeat(md5(random()::text || made.number), 4)',
      canonical_url: `'https://jobs.example.com/many/' || gen_random_uuid()`,
    }
    const names = rows.map(({ name }) => name)
    await client.query(
      `insert into jobs (${names.join(', ')}) overriding system value
       select ${names.map((name) => changed[name] ?? `job.${name}`).join(', ')}
       from (select * from jobs limit 1) job, generate_series(1, ${count}) made(number)`,
    )
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
}

/** @returns milliseconds, bytes of the file and the most memory that the backup ever had, in MB */
async function measuredBackup(name: string) {
  const file = join(folder, name)
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/app/backup.ts'), '--to', file],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        ENV_FILE: '',
        ...keptSecret,
        DATABASE_URL: app.database.connectionString,
        DATA_DIR: app.dataDir,
      },
    },
  )
  let most = 0
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // It has ended.
    }
  }, 20)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watch)
  expect(code).toBe(0)
  return {
    megabytes: Math.round(most),
    bytes: statSync(file).size,
    milliseconds: Math.round(performance.now() - began),
  }
}

test('the memory of a backup does not grow with the rows', async () => {
  await createJob(app)
  await addJobs(20_000)
  const few = await measuredBackup('few.tar.gz')
  await addJobs(180_000)
  const many = await measuredBackup('many.tar.gz')
  await addJobs(200_000)
  const twice = await measuredBackup('twice.tar.gz')
  console.info(`20,000, 200,000 and 400,000 jobs: ${JSON.stringify([few, many, twice])}`)
  expect(many.bytes).toBeGreaterThan(few.bytes * 5)
  expect(twice.bytes).toBeGreaterThan(many.bytes * 1.8)
  // What was sent is collected late, up to a bound. Rows that were kept would add what was copied.
  // From a part of the rows: all of them take longer than a statement may.
  const { rows } = await app.database.pool.query<{ megabytes: number }>(
    `select (avg(length(job::text)) * 400000 / 1048576)::int as megabytes
     from (select * from jobs limit 20000) job`,
  )
  expect(rows[0]!.megabytes).toBeGreaterThan(150)
  expect(twice.megabytes - few.megabytes).toBeLessThan(rows[0]!.megabytes / 2)
}, 300_000)
