import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { JobStatus } from '../contract.ts'
import type { BoardKind } from './boards/posting.ts'

/**
 * The record of one board of one company, made when it is new. Its row stays locked until the
 * transaction ends: two imports of one board come after each other.
 */
export async function lockSource(
  db: Database,
  source: { id: string; companyId: string; kind: BoardKind; board: string; now: Date },
): Promise<string> {
  const row = await db
    .insertInto('jobSources')
    .values({
      id: source.id,
      companyId: source.companyId,
      kind: source.kind,
      board: source.board,
      lastSyncAt: source.now,
      createdAt: source.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'kind', 'board']).doUpdateSet({ lastSyncAt: source.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type KnownJob = {
  id: string
  companyId: string
  externalId: string | null
  canonicalUrl: string | null
  title: string
  status: JobStatus
  contentHash: string | null
  sourceId: string | null
}

/** Jobs of this board, and jobs that have one of these addresses. */
export async function findKnownJobs(
  db: Database,
  sourceId: string,
  canonicalUrls: string[],
): Promise<KnownJob[]> {
  const { rows } = await sql<KnownJob>`
    select id, company_id as "companyId", external_id as "externalId",
      canonical_url as "canonicalUrl", title, status, content_hash as "contentHash",
      source_id as "sourceId"
    from jobs
    where source_id = ${sourceId}::uuid or canonical_url = any(${canonicalUrls}::text[])`.execute(
    db,
  )
  return rows
}

/** An empty board does not say which board it is: all jobs of the company from that kind of board. */
export async function findJobsOfKind(
  db: Database,
  companyId: string,
  kind: BoardKind,
): Promise<KnownJob[]> {
  const { rows } = await sql<KnownJob>`
    select id, company_id as "companyId", external_id as "externalId",
      canonical_url as "canonicalUrl", title, status, content_hash as "contentHash",
      source_id as "sourceId"
    from jobs where company_id = ${companyId}::uuid and source_kind = ${kind}::text`.execute(db)
  return rows
}

/** The board still has these: they are confirmed, and open for longer. */
export async function confirmJobs(
  db: Database,
  jobs: { id: string; validThrough: Date }[],
  now: Date,
): Promise<void> {
  await sql`
    update jobs set last_confirmed_at = ${now}::timestamptz, valid_through = given.valid_through
    from unnest(${jobs.map((job) => job.id)}::uuid[],
      ${jobs.map((job) => job.validThrough)}::timestamptz[]) given(id, valid_through)
    where jobs.id = given.id`.execute(db)
}

/** A posting that fails is undone alone. */
export async function withinSavepoint(db: Database, work: () => Promise<void>): Promise<void> {
  await sql`savepoint posting`.execute(db)
  try {
    await work()
    await sql`release savepoint posting`.execute(db)
  } catch (error) {
    await sql`rollback to savepoint posting`.execute(db)
    throw error
  }
}
