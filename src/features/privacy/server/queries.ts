import { sql, type Selectable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { AccountDeletions, Consents, DataExports } from '#platform/db/tables.gen.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ConsentPurpose } from '../contract.ts'
import type { DeletionState } from './policy.ts'

export type ExportRow = Selectable<DataExports> & { state: 'building' | 'ready' | 'expired' }

export async function findNewestExport(
  db: Database,
  accountId: string,
): Promise<ExportRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('dataExports')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as ExportRow | undefined
}

export async function findExport(db: Database, id: string): Promise<ExportRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('dataExports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row as ExportRow | undefined
}

/** @returns false when one is being built already */
export async function insertExport(
  db: Database,
  row: { id: string; accountId: string; askedAt: Date },
): Promise<boolean> {
  const done = await queriesOf(db)
    .insertInto('dataExports')
    .values({ ...row, state: 'building' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function finishExport(
  db: Database,
  id: string,
  times: { readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const done = await queriesOf(db)
    .updateTable('dataExports')
    .set({ state: 'ready', ...times })
    .where('id', '=', id)
    .where('state', '=', 'building')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export type PartRow = { number: number; storageKey: string; wrappedKey: string; size: number }

export function listParts(db: Database, exportId: string): Promise<PartRow[]> {
  return queriesOf(db)
    .selectFrom('dataExportParts')
    .select(['number', 'storageKey', 'wrappedKey', 'size'])
    .where('exportId', '=', exportId)
    .orderBy('number')
    .execute()
}

/** @returns the part that stood under this number */
export async function insertPart(db: Database, exportId: string, part: PartRow): Promise<void> {
  await queriesOf(db)
    .insertInto('dataExportParts')
    .values({ exportId, ...part })
    .execute()
}

export async function deleteParts(db: Database, exportId: string): Promise<void> {
  await queriesOf(db).deleteFrom('dataExportParts').where('exportId', '=', exportId).execute()
}

/** Exports whose time is over, for one worker. */
export async function lockExpired(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('dataExports')
    .select('id')
    .where('state', '=', 'ready')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export async function markExpired(db: Database, id: string): Promise<void> {
  await queriesOf(db)
    .updateTable('dataExports')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .execute()
}

export type Subject = { email: string; names: string[] }
export type Certificate = { tables: Record<string, number>; files: number }
export type DeletionRow = Omit<Selectable<AccountDeletions>, 'subject' | 'certificate'> & {
  state: DeletionState
  subject: Subject | null
  certificate: Certificate | null
}

export async function findOpenDeletion(
  db: Database,
  accountId: string,
): Promise<DeletionRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('accountDeletions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', 'in', ['asked', 'closing'])
    .executeTakeFirst()
  return row as DeletionRow | undefined
}

export async function lockDeletion(db: Database, id: string): Promise<DeletionRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('accountDeletions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as DeletionRow | undefined
}

/** @returns false when one is open already */
export async function insertDeletion(
  db: Database,
  row: { id: string; accountId: string; askedAt: Date; graceUntil: Date; dueAt: Date },
): Promise<boolean> {
  const done = await queriesOf(db)
    .insertInto('accountDeletions')
    .values({ ...row, state: 'asked' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export type DeletionChange = {
  state?: DeletionState
  dueAt?: Date | null
  reminders?: number
  subject?: Subject | null
  endedAt?: Date
  certificate?: Certificate
}

export async function updateDeletion(
  db: Database,
  id: string,
  { subject, certificate, ...change }: DeletionChange,
): Promise<void> {
  await queriesOf(db)
    .updateTable('accountDeletions')
    .set({
      ...change,
      ...(subject !== undefined && { subject: subject && jsonbOf(subject) }),
      ...(certificate && { certificate: jsonbOf(certificate) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletions with a step that is due by itself, for one worker. */
export async function lockDue(db: Database, now: Date, limit: number): Promise<DeletionRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('accountDeletions')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as DeletionRow[]
}

export type ConsentRow = Selectable<Consents> & { purpose: ConsentPurpose }

export async function insertConsent(
  db: Database,
  row: {
    id: string
    accountId: string
    purpose: ConsentPurpose
    version: number
    given: boolean
    at: Date
  },
): Promise<void> {
  await queriesOf(db).insertInto('consents').values(row).execute()
}

/** The newest entry of each purpose. */
export async function currentConsents(db: Database, accountId: string): Promise<ConsentRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('consents')
    .selectAll()
    .distinctOn('purpose')
    .where('accountId', '=', accountId)
    .orderBy('purpose')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as ConsentRow[]
}

export async function listConsents(
  db: Database,
  accountId: string,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<ConsentRow[]> {
  let query = queriesOf(db).selectFrom('consents').selectAll().where('accountId', '=', accountId)
  if (after) {
    query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id}::uuid)`)
  }
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows as ConsentRow[]
}
