/** The whole database as it is at one moment, read while others write. */
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { selectFileKeys, type FileColumn } from './file-keys.ts'
import {
  listMigrations,
  listSequences,
  listTables,
  sameTexts,
  type StoredSequence,
  type StoredTable,
} from './table-list.ts'
import { productSlug } from '#shared/brand.ts'

export type Snapshot = {
  /** Every write that was acknowledged before is seen. */
  moment: Date
  migrations: string[]
  tables: StoredTable[]
  sequences: StoredSequence[]
  /** Names of the files that rows refer to, a thousand at a time. */
  fileKeys(): AsyncGenerator<string[]>
  /** The rows in PostgreSQL's text format; `rows` is asked once the stream has ended. */
  copy(table: StoredTable): { content: Readable; rows: () => Promise<number> }
  close(): Promise<void>
}

const keysAtATime = 1_000
/** Writers are not held up by someone who waits for a lock behind them. */
const lockTimeout = '5s'

/**
 * @param fileColumns where rows name files; those that an older database lacks are left out
 * @returns undefined when the product was never started on this database
 */
export async function openSnapshot(
  connectionString: string,
  fileColumns: readonly FileColumn[],
): Promise<Snapshot | undefined> {
  const client = new pg.Client({
    connectionString,
    application_name: `${productSlug}-backup`,
    keepAlive: true,
  })
  // The next query rejects with the same error.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sameTexts)
    if (!(await listMigrations(client))) {
      await client.end()
      return undefined
    }
    const names = (await listTables(client)).map(quoted)
    const moment = new Date()
    await client.query('begin isolation level repeatable read read only')
    // Before the first look, so that nothing is rebuilt between that and the copy.
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query(`lock table ${names.join(', ')} in access share mode`)
    const tables = await listTables(client)
    if (tables.map(quoted).join() !== names.join()) {
      throw new Error('The database is being changed right now. Try again.')
    }
    return {
      moment,
      tables,
      migrations: (await listMigrations(client)) ?? [],
      sequences: await listSequences(client),
      fileKeys: () => fileKeys(client, fileColumns.filter(isIn(tables))),
      copy(table) {
        const content = client.query(
          copyTo(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`),
        )
        return {
          content,
          async rows() {
            // The server says how many after the last row, perhaps in another packet: whatever is
            // asked next is answered after that.
            await client.query('select 1')
            return content.rowCount
          },
        }
      },
      async close() {
        await client.end()
      },
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

function isIn(tables: readonly StoredTable[]) {
  return ({ table, column }: FileColumn) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column))
}

async function* fileKeys(
  client: pg.Client,
  columns: readonly FileColumn[],
): AsyncGenerator<string[]> {
  if (columns.length === 0) return
  await client.query(
    `declare file_keys cursor for select distinct key from (${selectFileKeys(columns)}) files`,
  )
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${keysAtATime} from file_keys`)
    if (rows.length === 0) break
    yield rows.map(({ key }) => key)
  }
  await client.query('close file_keys')
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function columnsOf({ columns }: StoredTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
