/** Forward-only migrations, run at start under a lock of their own, while older processes still serve. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { withoutLimits, type Tables } from './pool.ts'
import { sqlState, transactionOn } from './transaction.ts'
import { withEnd } from '../with-end.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** Kysely's own number: versions that migrated through it wait for this one, and the other way round. */
const migrationLock = '3853314791062309107'
/**
 * How long a migration waits for a table. Every statement after it waits behind it, so this is shorter
 * than what makes a request give up; then it lets them pass and tries again.
 */
const lockWait = '500ms'
const triesAgainAfter = 1_000

type Migration = { up: (db: Kysely<unknown>) => Promise<void> }
type Named = [name: string, migration: Migration]

/**
 * Brings the schema to the newest migration. Several processes may call it at once: PostgreSQL's
 * advisory lock lets one work while the others wait.
 *
 * @returns names of the migrations that ran
 * @throws Error when one fails, or when the database is of a newer version
 */
export async function migrate(
  db: Kysely<Tables>,
  getMigrations: () => Promise<Record<string, Migration>> = readMigrations,
): Promise<string[]> {
  // Another process may migrate for minutes, and this one waits for it.
  return withoutLimits(db, async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock}::bigint)`.execute(connection)
    return withEnd(
      async () => {
        const { missing, isNew } = await compare(connection, await getMigrations())
        // A new database has nobody who waits, and is whole or empty.
        if (isNew) await transactionOn(connection, (own) => runAll(own, missing))
        else for (const one of missing) await runBesideOthers(connection, one)
        return missing.map(([name]) => name)
      },
      () => sql`select pg_advisory_unlock(${migrationLock}::bigint)`.execute(connection),
    )
  })
}

async function compare(db: Kysely<Tables>, migrations: Record<string, Migration>) {
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`
    create table if not exists kysely_migration_lock (
      id varchar(255) primary key, is_locked integer not null default 0)`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = rows.find(({ name }) => !(name in migrations))
  if (unknown) {
    throw new Error(`The database is of a newer version: it has the migration ${unknown.name}`)
  }
  const done = new Set(rows.map(({ name }) => name))
  const missing: Named[] = Object.entries(migrations)
    .filter(([name]) => !done.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { missing, isNew: done.size === 0 }
}

async function runAll(db: Transaction<Tables>, migrations: readonly Named[]): Promise<void> {
  for (const [name, { up }] of migrations) {
    try {
      await up(db as unknown as Kysely<unknown>)
      await sql`
        insert into kysely_migration (name, timestamp)
        values (${name}, ${new Date().toISOString()})`.execute(db)
    } catch (cause) {
      throw new Error(`Migration ${name} failed`, { cause })
    }
  }
}

/** In a transaction of its own, which holds its tables no longer than it must. */
async function runBesideOthers(db: Kysely<Tables>, one: Named): Promise<void> {
  for (;;) {
    try {
      return await transactionOn(db, async (own) => {
        await sql`select set_config('lock_timeout', ${lockWait}, true)`.execute(own)
        await runAll(own, [one])
      })
    } catch (error) {
      if (!isHeldUp(error)) throw error
      await sleep(triesAgainAfter)
    }
  }
}

/** lock_not_available, deadlock_detected */
function isHeldUp(error: unknown): boolean {
  const state = sqlState(error instanceof Error ? error.cause : error) ?? ''
  return state === '55P03' || state === '40P01'
}

export async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const entries = await Promise.all(
    files.map(async (name) => {
      const module = (await import(pathToFileURL(join(folder, name)).href)) as Migration
      return [name.replace(/\.ts$/, ''), module] as const
    }),
  )
  return Object.fromEntries(entries)
}
