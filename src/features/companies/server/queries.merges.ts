import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { CompanyState } from '../contract.ts'
import type { CompanyMove } from './events.ts'

export type MergeRow = {
  id: string
  fromId: string
  intoId: string
  fromState: CompanyState
  mergedBy: string | null
  mergedAt: Date
  undoUntil: Date
  undoneAt: Date | null
}

const columns = [
  'id',
  'fromId',
  'intoId',
  'fromState',
  'mergedBy',
  'mergedAt',
  'undoUntil',
  'undoneAt',
] as const

export async function insertMerge(db: Database, row: Omit<MergeRow, 'undoneAt'>): Promise<void> {
  await queriesOf(db).insertInto('companyMerges').values(row).execute()
}

export async function lockMerge(db: Database, id: string): Promise<MergeRow | undefined> {
  return queriesOf(db)
    .selectFrom('companyMerges')
    .select(columns)
    .$castTo<MergeRow>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setUndone(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('companyMerges')
    .set({ undoneAt: now })
    .where('id', '=', id)
    .execute()
}

export async function listMerges(
  db: Database,
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<MergeRow[]> {
  return queriesOf(db)
    .selectFrom('companyMerges')
    .select(columns)
    .$castTo<MergeRow>()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(merged_at, id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('mergedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertMoves(
  db: Database,
  mergeId: string,
  kind: string,
  records: readonly string[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into company_merge_moves (merge_id, kind, record)
    select ${mergeId}, ${kind}, unnest(${records}::text[]) on conflict do nothing`.execute(
    queriesOf(db),
  )
}

export async function listMoves(db: Database, mergeId: string, kind: string): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('companyMergeMoves')
    .select('record')
    .where('mergeId', '=', mergeId)
    .where('kind', '=', kind)
    .execute()
  return rows.map((row) => row.record)
}

export async function countMoves(
  db: Database,
  mergeIds: readonly string[],
): Promise<{ mergeId: string; kind: string; count: number }[]> {
  return queriesOf(db)
    .selectFrom('companyMergeMoves')
    .select((select) => ['mergeId', 'kind', select.fn.countAll<number>().as('count')])
    .where('mergeId', '=', (eb) => eb.fn.any(eb.val([...mergeIds])))
    .groupBy(['mergeId', 'kind'])
    .orderBy('kind')
    .execute()
}

/** @returns the domains that moved */
export async function moveDomains(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .updateTable('companyDomains')
    .set({ companyId: intoId })
    .where('companyId', '=', fromId)
    .$if(only !== undefined, (query) =>
      query.where('domain', '=', (eb) => eb.fn.any(eb.val([...only!]))),
    )
    .returning('domain')
    .execute()
  return rows.map((row) => row.domain)
}

/** Thousands of jobs change with their company: more than the ten seconds that a statement has otherwise. */
export async function allowLongStatements(db: Database): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(queriesOf(db))
}
