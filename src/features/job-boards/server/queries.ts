import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { JobBoardPart, JobBoardState } from '../contract.ts'
import type { Held } from './policy.ts'

export type Outcome = {
  added: number
  changed: number
  unchanged: number
  closed: number
  refused: number
  waiting?: number
}

export type JobBoardRow = {
  id: string
  address: string
  companyName: string | null
  state: JobBoardState
  failures: number
  previewedAt: Date | null
  nextSyncAt: Date | null
  createdBy: string | null
  addedAs: 'admin' | 'member'
  failingSince: Date | null
  problem: string | null
  /** The record of its postings, once it was read. */
  sourceId: string | null
  etag: string | null
  lastModified: string | null
  /** Of its last whole text; null for one that is read posting by posting. */
  fingerprint: string | null
  /** When its whole text was read last, and not only found unchanged. */
  readWholeAt: Date | null
} & Held

export type SyncRow = {
  sourceId: string
  at: Date
  seconds: number
  problem: string | null
  outcome: Outcome | null
}

const columns = [
  'id',
  'address',
  'companyName',
  'state',
  'failures',
  'previewedAt',
  'nextSyncAt',
  'createdBy',
  'addedAs',
  'failingSince',
  'problem',
  'sourceId',
  'etag',
  'lastModified',
  'fingerprint',
  'readWholeAt',
  'heldSince',
  'heldReads',
  'heldMissing',
  'heldOpen',
  'closeUpTo',
] as const

/** What an admin has to look at: it fails, or most of its jobs are missing. */
export const hasProblem = sql<boolean>`state <> 'added' and (failures > 0 or held_since is not null)`

/** A member added it, and nobody has activated it. */
export const isSuggested = sql<boolean>`added_as = 'member' and state = 'added'`

/** Newest first. */
export async function listJobBoards(
  db: Database,
  show: JobBoardPart,
  before: { at: Date; id: string } | undefined,
  limit: number,
): Promise<(JobBoardRow & { createdAt: Date })[]> {
  const position = before && sql<boolean>`(created_at, id) < (${before.at}, ${before.id}::uuid)`
  const rows = await queriesOf(db)
    .selectFrom('jobBoards')
    .select([...columns, 'createdAt'])
    .$if(show === 'problems', (query) => query.where(hasProblem))
    .$if(show === 'suggested', (query) => query.where(isSuggested))
    .$if(position !== undefined, (query) => query.where(position!))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as (JobBoardRow & { createdAt: Date })[]
}

export async function lockJobBoard(db: Database, id: string): Promise<JobBoardRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('jobBoards')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as JobBoardRow | undefined
}

export async function findJobBoard(db: Database, id: string): Promise<JobBoardRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('jobBoards')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as JobBoardRow | undefined
}

/** The board with this address; a company may be named for it or not. */
export async function findBoardAt(db: Database, address: string): Promise<JobBoardRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('jobBoards')
    .select(columns)
    .where('address', '=', address)
    .executeTakeFirst()
  return row as JobBoardRow | undefined
}

/** @returns false when the address is there already */
export async function insertJobBoard(
  db: Database,
  row: Pick<JobBoardRow, 'id' | 'address' | 'companyName' | 'createdBy' | 'addedAs'>,
  now: Date,
): Promise<boolean> {
  const result = await queriesOf(db)
    .insertInto('jobBoards')
    .values({ ...row, state: 'added', createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

export async function updateJobBoard(
  db: Database,
  id: string,
  change: Partial<Omit<JobBoardRow, 'id' | 'address' | 'companyName' | 'createdBy' | 'addedAs'>>,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('jobBoards')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Read later; nothing else of it has changed. */
export async function putOff(db: Database, id: string, until: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('jobBoards')
    .set({ nextSyncAt: until })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute()
}

export async function deleteJobBoard(db: Database, id: string): Promise<boolean> {
  const result = await queriesOf(db).deleteFrom('jobBoards').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Active boards whose hour has come; they are put off, so that nobody else takes them. */
export async function takeDue(
  db: Database,
  now: Date,
  next: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update job_boards set next_sync_at = ${next}::timestamptz
    where id in (
      select id from job_boards where state = 'active' and next_sync_at <= ${now}::timestamptz
      order by next_sync_at limit ${limit} for update skip locked)
    returning id`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

/** The newest readings of each board. */
export async function lastSyncs(
  db: Database,
  sourceIds: string[],
  each: number,
): Promise<SyncRow[]> {
  const { rows } = await sql<SyncRow>`
    select source_id as "sourceId", at, seconds, problem, outcome
    from unnest(${sourceIds}::uuid[]) wanted(id) cross join lateral (
      select * from job_board_syncs where source_id = wanted.id order by at desc limit ${each}
    ) sync`.execute(queriesOf(db))
  return rows
}

/** Adds one reading; only the newest of a board are kept. */
export async function insertSync(db: Database, row: SyncRow & { id: string }, kept: number) {
  await sql`
    insert into job_board_syncs (id, source_id, at, seconds, problem, outcome)
    values (${row.id}, ${row.sourceId}, ${row.at}, ${row.seconds}, ${row.problem},
      ${row.outcome && jsonbOf(row.outcome)})`.execute(queriesOf(db))
  await sql`
    delete from job_board_syncs where source_id = ${row.sourceId} and id not in (
      select id from job_board_syncs where source_id = ${row.sourceId}
      order by at desc, id desc limit ${kept})`.execute(queriesOf(db))
}
