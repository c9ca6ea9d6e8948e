/** The whole product on a database of its own, with a clock that tests move and a mailbox they read. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildServer, type Server } from '../../src/app/server.ts'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/db/pool.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { Outside } from '#platform/outside/outside.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { drainTasks } from '#platform/tasks/drain.ts'
import { TestClient } from './client.ts'
import { databaseServer } from './database.ts'
import { readOnlyDatabase } from './read-only.ts'
import { holdToWalls } from './sql-wall.ts'
import { unknownFileColumns } from './stored-files.ts'
import { templateName, urlOf } from './database-url.ts'

export type TestApp = Omit<Server, 'database'> & {
  database: OpenDatabase
  clock: TestClock
  /** Its files and kept secrets. */
  dataDir: string
  /** Mails that left, oldest first. */
  mails: Mail[]
  /** A browser without a session. */
  guest(): TestClient
  /** Runs all schedules once and every task that is due by the clock. */
  /** @param schedules those with such names alone; all of them unless told */
  runDueTasks(schedules?: RegExp): Promise<string[]>
  /** Gives every session two more weeks, for tests whose clock goes far. */
  renewSessions(): Promise<void>
  close(): Promise<void>
}

export type TestClock = {
  now(): Date
  advance(amount: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
  set(time: Date): void
}

/** `HOURS_AHEAD=9 npm run unit` finds what fails before midnight alone. */
const hoursAhead = Number(process.env['HOURS_AHEAD'] ?? 0)

/** Stands still unless moved. Starts at the machine's time, since PostgreSQL's sessions use it too. */
function createTestClock(): TestClock {
  let time = Date.now() + hoursAhead * 3_600_000
  return {
    now: () => new Date(time),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
    set: (value) => {
      time = value.getTime()
    },
  }
}

/** A clone of the migrated template. */
async function cloneDatabase(): Promise<OpenDatabase> {
  const server = await databaseServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const control = new pg.Client(server)
  await control.connect()
  // Half the time of the default, which logs every page.
  await control.query(`create database ${name} template ${templateName} strategy file_copy`)
  const connectionString = urlOf(server, name)
  const pool = createPool({
    connectionString,
    max: 60,
    connectTimeout: 30_000,
    lockTimeout: 30_000,
  })
  holdToWalls(pool)
  return {
    pool,
    db: createDatabase(pool),
    connectionString,
    answering: () => true,
    async close() {
      await pool.end()
      await control.query(`drop database if exists ${name} with (force)`)
      await control.end()
    },
  }
}

/**
 * @param environment settings that differ from the defaults, by their variable's name
 * @param own a migrated database on a server of the test's own, where that is to be killed
 * @param log where a test reads what was logged
 * @param outside other sites, where a test answers for them
 */
export async function buildTestApp(
  environment: Record<string, string> = {},
  own?: OpenDatabase,
  log = createLogger(process.env['TEST_LOG'] ?? 'silent'),
  outside?: Outside,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-app-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://tessera.test',
    RATE_LIMIT_SCALE: '1000',
    // Emails leave at once; the test of gathering waits.
    GATHER_SECONDS: '0',
    // Nobody tells them of changes here; the test of sharing does.
    SHARE_REPLIES: 'false',
    ...environment,
  })
  const opened = own ?? (await cloneDatabase())
  const written: string[] = []
  const database: OpenDatabase = { ...opened, reads: readOnlyDatabase(opened.pool, written) }
  const clock = createTestClock()
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const server = await buildServer({
    config,
    database,
    clock,
    log,
    mailer,
    ...(outside && { outside }),
  })
  await server.app.ready()
  return {
    ...server,
    database,
    clock,
    dataDir,
    mails,
    guest: () => new TestClient(server.app),
    runDueTasks: (schedules = /^/) =>
      drainTasks({
        db: database.db,
        clock,
        runAsSystem: server.runAsSystem,
        tasks: server.tasks,
        schedules: server.schedules.filter(({ name }) => schedules.test(name)),
      }),
    async renewSessions() {
      const expiresAt = new Date(clock.now().getTime() + 14 * 86_400_000)
      const times = { expiresAt, updatedAt: clock.now() }
      await database.db.updateTable('sessions').set(times).execute()
    },
    async close() {
      await server.realtime.close()
      await server.app.close()
      // A database of the test's own may be gone by now.
      const folder = filesFolderOf(dataDir)
      const unknown = own ? [] : await unknownFileColumns(database.pool, folder)
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (written.length > 0) throw new Error([...new Set(written)].join('\n'))
      if (unknown.length > 0) {
        throw new Error(`Name stored files, and no feature says so: ${unknown.join(', ')}`)
      }
    },
  }
}
