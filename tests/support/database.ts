/** One real PostgreSQL for a test run, with a migrated template that every test file clones. */
import pg from 'pg'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase, createPool } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLogger } from '#platform/log/logger.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'

export const templateName = 'vouch_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection string to the server of this run. */
    databaseServer: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-test-'))
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    // A test database is thrown away: nothing is worth waiting for the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const control = new pg.Client(server.superuserConnectionString)
  await control.connect()
  await control.query(`create database ${templateName}`)
  await control.end()
  const pool = createPool({
    connectionString: urlOf(server.superuserConnectionString, templateName),
  })
  await migrate(createDatabase(pool))
  await migrateTaskQueue(pool, createLogger('silent'))
  await pool.end()
  project.provide('databaseServer', server.superuserConnectionString)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
