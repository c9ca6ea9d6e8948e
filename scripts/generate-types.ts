/**
 * Writes `src/platform/db/tables.gen.ts` from a freshly migrated database, or with `--check` says
 * whether the file has drifted from the migrations.
 */
import { sql, type Kysely } from 'kysely'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tables } from '#platform/db/pool.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'

const target = join(import.meta.dirname, '../src/platform/db/tables.gen.ts')

/** What the driver gives for a column, and what it takes. */
const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  bpchar: 'string',
  varchar: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Buffer',
  tsvector: 'string',
  interval: 'string',
}

type Column = { table: string; column: string; type: string; nullable: boolean; defaulted: boolean }

async function readColumns(db: Kysely<Tables>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column",
      coalesce(base.typname, t.typname) as "type",
      not a.attnotnull as nullable,
      (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as defaulted
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype
    where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and c.relname not like 'kysely\\_%'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].map(([table, members]) => {
    const lines = members.map((member) => {
      const array = member.type.startsWith('_')
      const base = types[array ? member.type.slice(1) : member.type] ?? 'string'
      // What stands in an array is read and written as it is.
      const several = base === 'Timestamp' ? 'Date[]' : `${base}[]`
      const type = `${array ? several : base}${member.nullable ? ' | null' : ''}`
      return `  ${camel(member.column)}: ${member.defaulted ? `Generated<${type}>` : type}`
    })
    return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}`
  })
  const index = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}`)
  return `// Written by \`npm run generate\`; do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as parsed JSON, written as JSON text. */
export type Json = ColumnType<unknown, string, string>

${interfaces.join('\n\n')}

export interface DB {
${index.join('\n')}
}
`
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(name: string): string {
  const text = camel(name)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const folder = mkdtempSync(join(tmpdir(), 'tessera-types-'))
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, databasePool: 4 })
try {
  await migrate(database.db)
  const text = render(await readColumns(database.db))
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== text) {
      console.error('tables.gen.ts has drifted from the migrations: run npm run generate')
      process.exitCode = 1
    }
  } else {
    writeFileSync(target, text)
  }
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
