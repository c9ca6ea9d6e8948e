import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { backgroundName } from '#platform/db/pace.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { BoardKind } from '#features/jobs/server/service.ts'

/**
 * The record of one board of one company, made when it is new. Its row stays locked until the
 * transaction ends: two imports of one board come after each other.
 */
export async function lockSource(
  db: Database,
  source: { id: string; companyId: string; kind: BoardKind; board: string; now: Date },
): Promise<string> {
  const row = await queriesOf(db)
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

/** A known board is read again. */
export async function touchSource(db: Database, sourceId: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('jobSources')
    .set({ lastSyncAt: now })
    .where('id', '=', sourceId)
    .execute()
}

export type SourceOwner = { sourceId: string; companyId: string; knownIds: number }

/** Records of a board under this name, those first that know most of the ids. */
export async function findSourceOwners(
  db: Database,
  kind: BoardKind,
  board: string,
  externalIds: readonly string[],
): Promise<SourceOwner[]> {
  const { rows } = await sql<SourceOwner>`
    select source.id as "sourceId", company_id as "companyId", known.ids as "knownIds"
    from job_sources source cross join lateral (
      select count(*)::int as ids from jobs
      where source_id = source.id and external_id = any(${[...externalIds]}::text[])
    ) known
    where kind = ${kind} and board = ${board}
    order by known.ids desc, source.created_at, source.id limit 10`.execute(queriesOf(db))
  return rows
}

/** The board was read to its end: all of its jobs that are not missing are confirmed by that. */
export async function setRead(db: Database, sourceId: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('jobSources')
    .set({ lastReadAt: now })
    .where('id', '=', sourceId)
    .execute()
}

export async function hasJobs(db: Database, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where company_id = ${companyId} limit 1`.execute(queriesOf(db))
  return rows.length > 0
}

/** Of a company without jobs. */
export async function deleteSourcesOf(db: Database, companyId: string): Promise<void> {
  await queriesOf(db).deleteFrom('jobSources').where('companyId', '=', companyId).execute()
}

export type OpenJob = { id: string; externalId: string | null; missingSince: Date | null }

const openColumns = sql.raw(`id, external_id as "externalId", missing_since as "missingSince"`)

/** Jobs of a board that are not closed, by id. */
export async function findOpenJobs(
  db: Database,
  sourceId: string,
  after: string | null,
  limit: number,
): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    select ${openColumns} from jobs
    where source_id = ${sourceId}::uuid and status in ('published', 'paused')
      ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Open jobs of a company from any board of this kind, by id. */
export async function findOpenJobsOfKind(
  db: Database,
  { companyId, kind }: { companyId: string; kind: BoardKind },
  after: string | null,
  limit: number,
): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    select ${openColumns} from jobs
    where company_id = ${companyId}::uuid and source_kind = ${kind}::text
      and status in ('published', 'paused')
      ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`.execute(queriesOf(db))
  return rows
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
    returning position`.execute(queriesOf(db))
  return rows[0]!.position
}

/** Locks the progress of a run until the transaction ends; false when another run has begun. */
export async function holdProgress(
  db: Database,
  sourceId: string,
  runId: string,
): Promise<boolean> {
  const { rows } =
    await sql`select set_config('application_name', ${backgroundName}, true) from job_imports
    where source_id = ${sourceId} and run_id = ${runId} for update`.execute(queriesOf(db))
  return rows.length > 0
}

export async function saveProgress(
  db: Database,
  sourceId: string,
  position: number,
): Promise<void> {
  await sql`update job_imports set position = ${position}
    where source_id = ${sourceId}`.execute(queriesOf(db))
}

export async function endProgress(db: Database, sourceId: string): Promise<void> {
  await sql`delete from job_imports where source_id = ${sourceId}`.execute(queriesOf(db))
}

/** Whether postings of this company came from another board as well. */
export async function hasOtherBoard(
  db: Database,
  companyId: string,
  sourceId: string,
): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('jobSources')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '<>', sourceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
