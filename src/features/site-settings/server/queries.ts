import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type StoredChange = { name: string; before: unknown; after: unknown }

export type ChangeRow = {
  number: number
  changedAt: Date
  changedBy: string | null
  note: string | null
  changes: StoredChange[]
  values: Record<string, unknown>
}

export function listValues(db: Database) {
  return queriesOf(db).selectFrom('siteSettings').select(['name', 'value', 'changedAt']).execute()
}

/** Other changes wait until this transaction is over. */
export async function lockChanges(db: Database): Promise<void> {
  await sql`lock table site_setting_changes in share row exclusive mode`.execute(queriesOf(db))
}

export async function newestNumber(db: Database): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('siteSettingChanges')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

export async function listChanges(
  db: Database,
  before: number | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select number, changed_at, changed_by, note, changes, "values" from site_setting_changes
    where ${before === undefined ? sql`true` : sql`number < ${before}`}
    order by number desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function insertChange(db: Database, row: ChangeRow): Promise<void> {
  await queriesOf(db)
    .insertInto('siteSettingChanges')
    .values({ ...row, changes: jsonbOf(row.changes), values: jsonbOf(row.values) })
    .execute()
}

/** What was chosen is stored, and what is usual again is not. */
export async function storeValues(
  db: Database,
  changed: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<void> {
  const usual = [...changed].flatMap(([name, value]) => (value === null ? [name] : []))
  const chosen = [...changed].flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: jsonbOf(value), changedAt: now }],
  )
  if (usual.length > 0) {
    await queriesOf(db).deleteFrom('siteSettings').where('name', 'in', usual).execute()
  }
  if (chosen.length > 0) {
    await queriesOf(db)
      .insertInto('siteSettings')
      .values(chosen)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          changedAt: row.ref('excluded.changedAt'),
        })),
      )
      .execute()
  }
}
