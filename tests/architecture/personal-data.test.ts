/**
 * No table without a rule for the data of people, and no column that a rule forgets: walks the schema
 * as PostgreSQL describes it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalData } from '../../src/app/features.ts'
import { features } from '#features/features.ts'
import { platformData } from '#platform/db/personal-data.rules.ts'
import type { Owner, PersonRule, TableRules } from '#platform/personal-data/rules.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'

type Column = { table: string; column: string; type: string; generated: boolean }
type Reference = { table: string; column: string; to: string; action: string }

let app: TestApp
let columns: Column[]
let references: Reference[]

beforeAll(async () => {
  app = await buildTestApp()
  const { pool } = app.database
  columns = (
    await pool.query<Column>(`
      select c.table_name as table, c.column_name as column, c.udt_name as type,
        c.is_generated <> 'NEVER' as generated
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.table_name not like 'kysely%'`)
  ).rows
  references = (
    await pool.query<Reference>(`
      select con.conrelid::regclass::text as table, att.attname as column,
        con.confrelid::regclass::text as to, con.confdeltype as action
      from pg_constraint con
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace`)
  ).rows
})
afterAll(() => app.close())

const tablesOf = () => [...new Set(columns.map(({ table }) => table))]
const people = (rules: TableRules | undefined): readonly PersonRule[] =>
  rules && 'people' in rules ? rules.people : []

function columnsOfOwner(of: Owner): string[] {
  if (typeof of === 'string') return [of]
  if ('email' in of) return [of.email]
  return 'json' in of ? [of.json] : [of.column]
}

/** Everything that a table's rules name in the table itself. */
function namedIn(rules: TableRules): string[] {
  if ('none' in rules) return []
  return [
    ...(rules.pointers ?? []),
    ...(rules.plain ?? []),
    ...Object.keys(rules.stays ?? {}),
    ...rules.people.flatMap(({ of, exported, erased, files = [], about = [] }) => [
      ...about.flatMap((key) => [...key.matchAll(/\{(\w+)\}/g)].map(([, column]) => column!)),
      ...columnsOfOwner(of),
      ...('without' in exported ? (exported.without ?? []) : []),
      ...changedBy(erased),
      ...files.flatMap(({ key, wrappedKey, name }) =>
        [key, wrappedKey, name].flatMap((part) => part?.split('.')[0] ?? []),
      ),
    ]),
  ]
}

function changedBy(erased: PersonRule['erased']): readonly string[] {
  if (typeof erased === 'string' || 'keep' in erased) return []
  return 'rename' in erased ? erased.rename : Object.keys(erased.blank)
}

test('every table has a rule, and every rule a table', () => {
  expect(tablesOf().filter((table) => !(table in personalData))).toEqual([])
  expect(Object.keys(personalData).filter((table) => !tablesOf().includes(table))).toEqual([])
})

test('a feature declares its own tables alone', async () => {
  const offences: string[] = []
  for (const [name, { tables, server }] of Object.entries(features)) {
    const { feature } = await server()
    for (const table of Object.keys(feature.personalData ?? {})) {
      if (!(tables as readonly string[]).includes(table)) offences.push(`${name}: ${table}`)
    }
  }
  expect(offences).toEqual([])
  expect(Object.keys(platformData).length).toBeGreaterThan(5)
})

test('rules name columns that are there', () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const named = Object.entries(personalData).flatMap(([table, rules]) =>
    namedIn(rules).map((column) => `${table}.${column}`),
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('every column that names an account is covered', () => {
  const namesAccount = (column: Column) =>
    references.some(
      ({ table, column: name, to }) =>
        to === 'accounts' && table === column.table && name === column.column,
    ) ||
    (['uuid', '_uuid'].includes(column.type) &&
      /(^|_)(account|by)(_id|_account)?$/.test(column.column))
  const uncovered = columns.filter(namesAccount).filter(({ table, column }) => {
    const rules = personalData[table]!
    if ('none' in rules) return true
    if (rules.pointers?.includes(column)) return false
    return !rules.people.some(
      ({ of, erased, exported }) =>
        columnsOfOwner(of).includes(column) ||
        // What one's own row says of others goes with it, and is not told them.
        (erased === 'delete' && ('not' in exported || exported.without?.includes(column) === true)),
    )
  })
  expect(uncovered.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

const heldTypes = new Set([
  'text',
  'citext',
  'varchar',
  'json',
  'jsonb',
  'bytea',
  '_text',
  '_varchar',
  '_jsonb',
  'tsvector',
  'inet',
])

test('every text, document and byte string of a row that stays is decided on', () => {
  const undecided = columns
    .filter(({ type, generated }) => heldTypes.has(type) && !generated)
    .filter(({ table, column }) => {
      const rules = personalData[table]!
      if ('none' in rules) return false
      const goes =
        rules.people.length > 0 && rules.people.every(({ erased }) => erased === 'delete')
      if (goes) return false
      const decided = [
        ...(rules.pointers ?? []),
        ...(rules.plain ?? []),
        ...Object.keys(rules.stays ?? {}),
        ...rules.people.flatMap(({ erased }) => changedBy(erased)),
      ]
      // All of the columns of a row of one's own that is kept whole are told by its reason.
      return !decided.includes(column)
    })
  expect(undecided.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('what is deleted is held by nothing that stays', () => {
  const deleted = new Set(
    Object.entries(personalData)
      .filter(([, rules]) => people(rules).some(({ erased }) => erased === 'delete'))
      .map(([table]) => table),
  )
  const holding = references
    .filter(({ to, action }) => deleted.has(to) && action === 'a')
    .filter(({ table, column }) => {
      const rules = people(personalData[table])
      const goes = rules.length > 0 && rules.every(({ erased }) => erased === 'delete')
      return !goes && !rules.some(({ erased }) => changedBy(erased).includes(column))
    })
  expect(holding.map(({ table, column, to }) => `${table}.${column} → ${to}`)).toEqual([])
})

test('the rows of a person are found by an index', async () => {
  const { rows } = await app.database.pool.query<{ table: string; column: string }>(`
    select i.indrelid::regclass::text as table, a.attname as column
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`)
  const indexed = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const asked = Object.entries(personalData).flatMap(([table, rules]) =>
    people(rules)
      .filter(({ exported, erased }) => !('not' in exported) || !isKept(erased))
      .flatMap(({ of }) => steps(table, of)),
  )
  // Flows last for minutes; the key of the stats begins with the kind that their rule names.
  const small = new Set(['sign_in_flows.data', 'response_stats.subject_id'])
  expect([...new Set(asked)].filter((name) => !indexed.has(name) && !small.has(name))).toEqual([])
})

const isKept = (erased: PersonRule['erased']) => typeof erased === 'object' && 'keep' in erased

/** The columns that are looked into, from the table up to the account. */
function steps(table: string, of: Owner): string[] {
  const [column] = columnsOfOwner(of)
  const own = `${table}.${column}`
  return typeof of === 'object' && 'in' in of ? [own, ...steps(of.in, of.of)] : [own]
}
