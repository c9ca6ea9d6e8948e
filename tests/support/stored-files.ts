/** Whether rows name stored files in columns that the table of features does not know. */
import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { fileColumns } from '#features/features.ts'

const texts = ['text', 'citext', 'varchar', 'bpchar', '_text', '_varchar', 'json', 'jsonb']

/**
 * Columns outside of the list in which a key of a stored file stands: no backup would have that file, and it would be
 * deleted a day later.
 *
 * @param folder of the stored files
 */
export async function unknownFileColumns(pool: pg.Pool, folder: string): Promise<string[]> {
  const purposes = await readdir(folder).catch(() => [])
  const stored = purposes.filter((purpose) => purpose !== 'partial')
  if (stored.length === 0) return []
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name = any($1)
     order by 1, 2`,
    [texts],
  )
  const unknown = columns.filter(
    (one) => !fileColumns.some(({ table, column }) => table === one.table && column === one.column),
  )
  const pattern = `(${stored.join('|')})/[0-9a-f]{2}/[0-9a-f]{8}-`
  const { rows } = await pool.query<{ name: string }>(
    unknown
      .map(({ table, column }) => {
        const content = `"${column}"::text`
        return `select '${table}.${column}' as name
          where exists (select from "${table}" where ${content} ~ '${pattern}')`
      })
      .join(' union all '),
  )
  return rows.map(({ name }) => name)
}
