/** Which stored files the rows of the database name. */
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'
import { keyPattern } from '../storage/storage.ts'

/** Where rows keep keys of stored files. */
export type FileColumn = {
  table: string
  column: string
  /** Of type jsonb: the keys are members of it, at any depth. */
  isDocument?: boolean
}

/** A query for the keys that stand in columns, in a column `key`. */
export function selectFileKeys(columns: readonly FileColumn[]): string {
  return columns.map(selectKeys).join(' union all ')
}

function selectKeys({ table, column, isDocument }: FileColumn): string {
  const [from, key] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)]
  if (!isDocument) return `select ${key} as key from ${from} where ${key} is not null`
  return `
    select text as key from ${from}
    cross join lateral jsonb_path_query(${key}, 'strict $.** ? (@.type() == "string")') as value
    cross join lateral (select value #>> '{}' as text) as texts
    where ${key} is not null and text ~ '${keyPattern.source}'`
}

/**
 * Those of some keys that a row names. All columns are read at one moment, so that a key that moves from one row to
 * another is seen.
 *
 * @throws Error when a column cannot be read: nothing is known of any key then
 */
export async function findNamedFiles(
  db: Database,
  columns: readonly FileColumn[],
  keys: readonly string[],
): Promise<Set<string>> {
  if (columns.length === 0) throw new Error('No column is known to name files')
  const { rows } = await sql<{ key: string }>`
    select key from (${sql.raw(selectFileKeys(columns))}) as named
    where key = any(${[...keys]}::text[])`.execute(queriesOf(db))
  return new Set(rows.map(({ key }) => key))
}
