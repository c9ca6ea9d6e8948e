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
  missingSince: Date | null
}

const knownColumns = sql.raw(`id, company_id as "companyId", external_id as "externalId",
  canonical_url as "canonicalUrl", title, status, content_hash as "contentHash",
  source_id as "sourceId", missing_since as "missingSince"`)

/** Jobs of this board with these ids, and jobs that have one of these addresses. */
export async function findKnownJobs(
  db: Database,
  sourceId: string,
  { externalIds, canonicalUrls }: { externalIds: string[]; canonicalUrls: string[] },
): Promise<KnownJob[]> {
  const { rows } = await sql<KnownJob>`
    select ${knownColumns} from jobs
    where source_id = ${sourceId}::uuid and external_id = any(${externalIds}::text[])
    union
    select ${knownColumns} from jobs where canonical_url = any(${canonicalUrls}::text[])`.execute(
    db,
  )
  return rows
}

/** Jobs of a board that are not closed, by id. */
export async function findOpenJobs(
  db: Database,
  sourceId: string,
  after: string | null,
  limit: number,
): Promise<KnownJob[]> {
  const { rows } = await sql<KnownJob>`
    select ${knownColumns} from jobs
    where source_id = ${sourceId}::uuid and status in ('published', 'paused')
      ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Open jobs of a company from any board of this kind. */
export async function findOpenJobsOfKind(
  db: Database,
  companyId: string,
  kind: BoardKind,
): Promise<KnownJob[]> {
  const { rows } = await sql<KnownJob>`
    select ${knownColumns} from jobs
    where company_id = ${companyId}::uuid and source_kind = ${kind}::text
      and status in ('published', 'paused')`.execute(db)
  return rows
}

/** The board did not have these the last time it was looked at. */
export async function markMissing(db: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update jobs set missing_since = ${now}::timestamptz
    where id = any(${ids}::uuid[])`.execute(db)
}

/**
 * Begins an import of a board in steps, or goes on with an interrupted one of the same text.
 *
 * @returns how many entries were taken already
 */
export async function claimProgress(
  db: Database,
  run: { sourceId: string; runId: string; fingerprint: string; now: Date },
): Promise<number> {
  const { sourceId, runId, fingerprint, now } = run
  const { rows } = await sql<{ position: number }>`
    insert into job_imports (source_id, run_id, fingerprint, position, started_at)
    values (${sourceId}, ${runId}, ${fingerprint}, 0, ${now})
    on conflict (source_id) do update set run_id = excluded.run_id,
      position = case when job_imports.fingerprint = excluded.fingerprint
        then job_imports.position else 0 end,
      fingerprint = excluded.fingerprint
    returning position`.execute(db)
  return rows[0]!.position
}

/** Locks the progress of a run until the transaction ends; false when another run has begun. */
export async function holdProgress(
  db: Database,
  sourceId: string,
  runId: string,
): Promise<boolean> {
  const { rows } = await sql`select from job_imports
    where source_id = ${sourceId} and run_id = ${runId} for update`.execute(db)
  return rows.length > 0
}

export async function saveProgress(
  db: Database,
  sourceId: string,
  position: number,
): Promise<void> {
  await sql`update job_imports set position = ${position}
    where source_id = ${sourceId}`.execute(db)
}

export async function endProgress(db: Database, sourceId: string): Promise<void> {
  await sql`delete from job_imports where source_id = ${sourceId}`.execute(db)
}

/** The board still has these: they are confirmed, and open for longer. */
export async function confirmJobs(
  db: Database,
  jobs: { id: string; validThrough: Date }[],
  now: Date,
): Promise<void> {
  await sql`
    update jobs set last_confirmed_at = ${now}::timestamptz, valid_through = given.valid_through,
      missing_since = null
    from unnest(${jobs.map((job) => job.id)}::uuid[],
      ${jobs.map((job) => job.validThrough)}::timestamptz[]) given(id, valid_through)
    where jobs.id = given.id`.execute(db)
}
