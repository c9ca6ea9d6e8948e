/** Fills an empty database from copied tables, in one transaction: all of it is there, or nothing. */
import type { Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createDatabase, type DatabasePool, type Tables } from './pool.ts'
import { readMigrations } from './migrate.ts'
import { columnsOf, quoted } from './snapshot.ts'
import {
  listMigrations,
  listTables,
  sameTexts,
  type StoredSequence,
  type StoredTable,
} from './table-list.ts'
import { transactionOn } from './transaction.ts'
import { productSlug } from '#shared/brand.ts'

export type Refill = {
  /** Takes rows in PostgreSQL's text format; `rows` holds once it has finished. */
  fill(table: StoredTable): { rows: Writable; count: () => number }
}

export type RefillInput = {
  connectionString: string
  migrations: readonly string[]
  tables: readonly StoredTable[]
  sequences: readonly StoredSequence[]
  /** Copies the rows; whatever it throws undoes everything. */
  work: (refill: Refill) => Promise<void>
  /** The last step before the commit. */
  finish: () => Promise<void>
}

/** Why this database cannot take this backup. */
export class Unsuitable extends Error {
  override name = 'Unsuitable'
}

/** @throws Unsuitable when the database has tables of ours, or tasks */
export async function checkEmpty(connectionString: string): Promise<void> {
  await withClient(connectionString, refuseFull)
}

async function refuseFull(client: pg.Client): Promise<void> {
  const tables = await listTables(client)
  const used = tables.find(({ schema }) => schema === 'public')
  if (used || (await listMigrations(client))) {
    throw new Unsuitable('The database is not empty: a backup is restored into a new one only.')
  }
  for (const table of tables) {
    const { rows } = await client.query(`select 1 from ${quoted(table)} limit 1`)
    if (rows.length > 0) throw new Unsuitable('The database is not empty: it has tasks.')
  }
}

/**
 * Makes the tables as they were when the backup was made, fills them, and then brings them up to date.
 *
 * @throws Unsuitable
 */
export async function refill(input: RefillInput): Promise<void> {
  await withClient(input.connectionString, async (client) => {
    const db = databaseOn(client)
    await transactionOn(db, async (transaction) => {
      await refuseFull(client)
      await migrateTo(transaction, input.migrations)
      await checkTables(client, input.tables)
      const rebuild = await strip(client, input.tables)
      await client.query(`truncate ${input.tables.map(quoted).join(', ')}`)
      await input.work({
        fill(table) {
          const rows = client.query(
            copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`),
          )
          return { rows, count: () => rows.rowCount }
        },
      })
      await releaseTasks(client)
      for (const { schema, name, value } of input.sequences) {
        await client.query('select setval($1::regclass, $2::bigint)', [
          quoted({ schema, name }),
          value,
        ])
      }
      for (const statement of rebuild) await client.query(statement)
      await migrateTo(transaction)
      await input.finish()
    })
    // Without it the first queries are planned for empty tables.
    await client.query('analyze')
  })
}

async function withClient(
  connectionString: string,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: `${productSlug}-restore` })
  // The next query rejects with the same error.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sameTexts)
    await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Kysely on this connection alone, so that migrations and copies share one transaction. */
function databaseOn(client: pg.Client): DatabasePool {
  const one = Object.assign(client, { release: () => {} })
  return createDatabase({ connect: async () => one, end: async () => {} } as unknown as pg.Pool)
}

/** @param names the migrations to run, in order; all that there are unless told */
async function migrateTo(
  transaction: Transaction<Tables>,
  names?: readonly string[],
): Promise<void> {
  const known = await readMigrations()
  const strange = names?.find((name) => !(name in known))
  if (strange !== undefined) {
    throw new Unsuitable(
      `This backup is of a newer version of the product: it knows ${strange}. Restore it with that version.`,
    )
  }
  const expected = Object.keys(known).filter((name) => name <= (names?.at(-1) ?? ''))
  if (names && expected.join() !== names.join()) {
    throw new Unsuitable('This backup is of another line of versions of the product.')
  }
  const migrator = new Migrator({
    db: transaction,
    provider: { getMigrations: async () => known },
  })
  const { error } = names
    ? await migrator.migrateTo(names.at(-1)!)
    : await migrator.migrateToLatest()
  if (error) throw new Error('A migration failed', { cause: error })
}

async function checkTables(client: pg.Client, wanted: readonly StoredTable[]): Promise<void> {
  const there = new Map((await listTables(client)).map((table) => [quoted(table), table]))
  for (const table of wanted) {
    const own = there.get(quoted(table))
    const missing = own ? table.columns.find((column) => !own.columns.includes(column)) : '*'
    if (missing !== undefined) {
      throw new Unsuitable(
        `This version of the product has no place for ${table.schema}.${table.name} (${missing}).`,
      )
    }
  }
}

/**
 * Takes off what checks and sorts each row as it comes: foreign keys, indexes and triggers.
 *
 * @returns the statements that put them back; indexes are built faster over what is there, and
 * foreign keys are checked then
 */
async function strip(client: pg.Client, tables: readonly StoredTable[]): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `with filled as (select unnest($1::text[])::regclass as id)
     select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as on, 1 as step, 3 as back
     from pg_constraint where contype = 'f' and conrelid in (select id from filled)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2, 1
     from pg_index where indrelid in (select id from filled)
       and not exists (select 1 from pg_constraint where conindid = indexrelid)
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
       format('alter table %s enable trigger %I', tgrelid::regclass, tgname), 3, 2
     from pg_trigger
     where not tgisinternal and tgenabled = 'O' and tgrelid in (select id from filled)
     order by step`,
    [tables.map(quoted)],
  )
  for (const { off } of rows) await client.query(off)
  const back = rows as unknown as { on: string; back: number }[]
  return back.toSorted((one, other) => one.back - other.back).map(({ on }) => on)
}

/**
 * Tasks that were being worked on begin anew, and the attempt that the backup cut through does not
 * count: none is lost, whatever was left of its attempts.
 */
async function releaseTasks(client: pg.Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
     where locked_at is not null`,
  )
  await client.query(
    `update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where locked_at is not null`,
  )
}
