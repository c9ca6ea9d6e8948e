import { sql } from 'kysely'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

/** Bytes on the disk of the server. */
export async function databaseSize(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(queriesOf(db))
  return rows[0]!.bytes
}
