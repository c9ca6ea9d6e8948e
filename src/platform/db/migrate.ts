/** Forward-only migrations, run at start under a lock of their own. */
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withoutLimits, type Tables } from './database.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/**
 * Brings the schema to the newest migration. Several processes may call it at once: PostgreSQL's
 * advisory lock lets one work while the others wait.
 *
 * @returns names of the migrations that ran
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  // Another process may migrate for minutes, and this one waits for it.
  const { error, results } = await withoutLimits(db, (connection) =>
    new Migrator({
      db: connection,
      provider: { getMigrations: readMigrations },
    }).migrateToLatest(),
  )
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

type Module = { up: (db: Kysely<unknown>) => Promise<void> }

export async function readMigrations(): Promise<Record<string, Module>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const entries = await Promise.all(
    files.map(async (name) => {
      const module = (await import(pathToFileURL(join(folder, name)).href)) as Module
      return [name.replace(/\.ts$/, ''), module] as const
    }),
  )
  return Object.fromEntries(entries)
}
