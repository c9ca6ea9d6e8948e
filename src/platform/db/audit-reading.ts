/** Reading the audit entries back, for those who look for something in them. */
import { sql } from 'kysely'
import { entryColumns, type EntryRow } from './audit-chain.ts'
import { macOf, type AuditKey } from './audit-seal.ts'
import type { Database } from './database.ts'
import { dynamicStatementMark } from './pool.ts'
import { queriesOf } from './queries-of.ts'

export type AuditFilter = {
  /** An action, or a feature with a dot: `accounts.`. */
  action?: string | undefined
  entityType?: string | undefined
  entityId?: string | undefined
  actor?: string | undefined
  since?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
}

export type AuditRow = EntryRow & { isIntact: boolean | null }

/** Numbers follow the time of the entries, but for some that were written at once. */
const numbersApart = 1_000

/**
 * The newest entries that fit, by their numbers. Times become numbers first, so that one index serves
 * each list: the one of its actor, its thing or its feature, or that of the numbers.
 *
 * @param key of the deployment: shows of each whether it is as it was written; null for those of before seals
 */
export async function listEntries(
  db: Database,
  key: AuditKey,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { action, entityType, entityId, actor, since, until } = filter
  const first = since && (await numberAt(db, since))
  const end = until && (await numberAt(db, until))
  if (since && first === undefined) return []
  const conditions = [
    sql`true`,
    ...(before === undefined ? [] : [sql`entries.seq < ${before}`]),
    ...(first === undefined ? [] : [sql`entries.seq >= ${first - numbersApart}`]),
    ...(end === undefined ? [] : [sql`entries.seq < ${end + numbersApart}`]),
    ...(since ? [sql`entries.at >= ${since}`] : []),
    ...(until ? [sql`entries.at < ${until}`] : []),
    ...(action ? [sql`split_part(entries.action, '.', 1) = ${action.split('.')[0]}`] : []),
    ...(action && /\.\w/.test(action) ? [sql`entries.action = ${action}`] : []),
    ...(entityType ? [sql`entries.entity_type = ${entityType}`] : []),
    ...(entityId ? [sql`entries.entity_id = ${entityId}`] : []),
    ...(actor ? [sql`entries.actor_id = ${actor}::uuid`] : []),
  ]
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from audit_entries entries ${sql.raw(dynamicStatementMark)}
    where ${sql.join(conditions, sql` and `)}
    order by entries.seq desc limit ${limit}`.execute(queriesOf(db))
  return rows.map((row) => ({
    ...row,
    isIntact: row.mac ? macOf(key, row).equals(row.mac) : null,
  }))
}

async function numberAt(db: Database, time: Date): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select seq from audit_entries where at >= ${time} order by at limit 1`.execute(queriesOf(db))
  return rows[0]?.seq
}
