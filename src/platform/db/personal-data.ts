/**
 * Reads and erases the rows of one person by the rules that features declare. It is the one place that
 * writes tables of several features: what it may do to them stands in their own files.
 */
import { sql, type RawBuilder } from 'kysely'
import {
  deletedName,
  type BlankValue,
  type Owner,
  type Person,
  type PersonRule,
  type PlacedRule,
} from '../personal-data/rules.ts'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

function rowsOf(rule: PersonRule, person: Person): RawBuilder<unknown> {
  const owned = ownedBy(rule.of, person)
  return rule.when ? sql`${owned} and (${sql.raw(rule.when)})` : owned
}

function ownedBy(of: Owner, person: Person): RawBuilder<unknown> {
  if (typeof of === 'string') return sql`${sql.ref(of)} = ${person.accountId}::uuid`
  if ('email' in of) return sql`${sql.ref(of.email)} = ${person.email}`
  if ('json' in of) return sql`${sql.ref(of.json)} ->> ${of.member} = ${person.accountId}`
  const { column, key = 'id' } = of
  const owned = ownedBy(of.of, person)
  const inner = of.when ? sql`${owned} and (${sql.raw(of.when)})` : owned
  return sql`${sql.ref(column)} in (
    select ${sql.ref(key)} from ${sql.table(of.in)} where ${inner})`
}

/** Rows of one table and person; an export that leaves some out says so in its manifest. */
export const exportedAtMost = 200_000
const readAtOnce = 10_000

export type ExportedRow = {
  /** The row as JSON, without the columns that the rule leaves out. */
  text: string
  /** Of the job that it names. */
  jobId: string | null
  ctid: string
}

/** The rows as they stand, some thousand at a time, so that others have their turn. */
export async function* readRows(
  db: Database,
  rule: PlacedRule,
  person: Person,
): AsyncGenerator<ExportedRow[]> {
  const without = 'without' in rule.exported ? (rule.exported.without ?? []) : []
  for (let after = '(0,0)'; ;) {
    const { rows } = await sql<ExportedRow>`
      select (to_jsonb(found) - ${[...without]}::text[])::text as text,
        to_jsonb(found) ->> 'job_id' as "jobId", ctid::text as ctid
      from ${sql.table(rule.table)} as found where ${rowsOf(rule, person)} and ctid > ${after}::tid
      order by ctid limit ${readAtOnce}`.execute(queriesOf(db))
    yield rows
    if (rows.length < readAtOnce) return
    after = rows.at(-1)!.ctid
  }
}

export type StoredName = { key: string; wrappedKey: string | null; name: string | null }

/** The files of the rows. */
export async function listFiles(
  db: Database,
  rule: PlacedRule,
  person: Person,
): Promise<StoredName[]> {
  const found: StoredName[] = []
  for (const file of rule.files ?? []) {
    const key = partOf(file.key)
    const wrapped = file.wrappedKey ? partOf(file.wrappedKey) : sql`null::text`
    const name = file.name ? partOf(file.name) : sql`null::text`
    const { rows } = await sql<StoredName>`
      select ${key} as key, ${wrapped} as "wrappedKey", ${name} as name
      from ${sql.table(rule.table)} where ${rowsOf(rule, person)}
        and ${key} is not null`.execute(queriesOf(db))
    found.push(...rows.map((row) => ({ ...row, name: row.name && row.name + (file.ending ?? '') })))
  }
  return found
}

function partOf(name: string): RawBuilder<unknown> {
  const [column, member] = name.split('.')
  return member ? sql`${sql.ref(column!)} ->> ${member}` : sql.ref(column!)
}

/** What other people's news about the rows are filed under: `request:{request_id}` of each. */
export async function listAbout(db: Database, rule: PlacedRule, person: Person): Promise<string[]> {
  const found: string[] = []
  for (const template of rule.about ?? []) {
    const parts = template
      .split(/\{(\w+)\}/)
      .map((part, index) => (index % 2 === 0 ? sql`${part}::text` : sql`${sql.ref(part)}::text`))
    const { rows } = await sql<{ about: string }>`
      select ${sql.join(parts, sql` || `)} as about
      from ${sql.table(rule.table)} where ${rowsOf(rule, person)}`.execute(queriesOf(db))
    found.push(...rows.map(({ about }) => about))
  }
  return found
}

export async function hasRows(db: Database, rule: PlacedRule, person: Person): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from ${sql.table(rule.table)} where ${rowsOf(rule, person)}) as found`.execute(
    queriesOf(db),
  )
  return rows[0]!.found
}

/**
 * Erases the next rows.
 *
 * @returns how many; fewer than the limit when none are left
 */
export async function eraseRows(
  db: Database,
  rule: PlacedRule,
  person: Person,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const { erased } = rule
  if (typeof erased === 'object' && 'keep' in erased) return 0
  const table = sql.table(rule.table)
  const which = rowsOf(rule, person)
  if (erased === 'delete') {
    const { rows } = await sql`
      delete from ${table} where ctid in (
        select ctid from ${table} where ${which} limit ${limit} for update)
      returning 1`.execute(queriesOf(db))
    return rows.length
  }
  const changes =
    'rename' in erased ? renamed(erased.rename, person) : blanked(erased.blank, person, now)
  if (changes.length === 0) return 0
  const assignments = changes.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`)
  const differs = changes.flatMap(({ isDue }) => isDue ?? [])
  const { rows } = await sql`
    update ${table} set ${sql.join(assignments)} where ctid in (
      select ctid from ${table} where ${which} and (${sql.join(differs, sql` or `)})
      limit ${limit} for update)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

type Change = {
  column: string
  value: unknown
  /** Holds for rows that have not been changed yet. */
  isDue: RawBuilder<unknown> | null
}

function blanked(
  columns: Readonly<Record<string, BlankValue>>,
  person: Person,
  now: Date,
): Change[] {
  return Object.entries(columns).map(([column, text]) => {
    const value = filled(text, person, now)
    const isDue = text === '{now}' ? null : sql`${sql.ref(column)} is distinct from ${value}`
    return { column, value, isDue }
  })
}

function renamed(columns: readonly string[], { names }: Person): Change[] {
  // A name within another one would leave the rest of it behind.
  const longestFirst = names.filter(Boolean).toSorted((one, other) => other.length - one.length)
  if (longestFirst.length === 0) return []
  return columns.map((column) => ({
    column,
    value: longestFirst.reduce<RawBuilder<unknown>>(
      (text, name) => sql`replace(${text}, ${name}, ${deletedName})`,
      sql.ref(column),
    ),
    isDue: sql.join(
      longestFirst.map((name) => sql`strpos(${sql.ref(column)}, ${name}) > 0`),
      sql` or `,
    ),
  }))
}

function filled(value: BlankValue, { accountId }: Person, now: Date): BlankValue {
  if (value === '{now}') return now.toISOString()
  return typeof value === 'string' ? value.replace('{person}', accountId) : value
}
