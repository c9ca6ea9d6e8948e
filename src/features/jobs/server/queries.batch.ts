import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { JobStatus } from '../contract.ts'

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
  validThrough: Date | null
}

const knownColumns = sql.raw(`id, company_id as "companyId", external_id as "externalId",
  canonical_url as "canonicalUrl", title, status, content_hash as "contentHash",
  source_id as "sourceId", missing_since as "missingSince", valid_through as "validThrough"`)

/**
 * Jobs of this board with these ids, and jobs with one of these addresses that are of no board, or
 * were removed: a person who has their address may take the first and must not bring back the second.
 */
export async function findKnownJobs(
  db: Database,
  sourceId: string,
  { externalIds, canonicalUrls }: { externalIds: string[]; canonicalUrls: string[] },
): Promise<KnownJob[]> {
  const { rows } = await sql<KnownJob>`
    select ${knownColumns} from jobs
    where source_id = ${sourceId}::uuid and external_id = any(${externalIds}::text[])
    union
    select ${knownColumns} from jobs where canonical_url = any(${canonicalUrls}::text[])
      and (source_id is null or status = 'removed')`.execute(queriesOf(db))
  return rows
}

/** The board did not have these the last time it was looked at. */
export async function markMissing(db: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update jobs set missing_since = ${now}::timestamptz
    where id = any(${ids}::uuid[])`.execute(queriesOf(db))
}

/** The board still has these, and they would end before it is read often enough again. */
export async function confirmJobs(
  db: Database,
  jobs: { id: string; validThrough: Date }[],
  now: Date,
): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    update jobs set last_confirmed_at = ${now}::timestamptz, valid_through = given.valid_through,
      missing_since = null
    from unnest(${jobs.map((job) => job.id)}::uuid[],
      ${jobs.map((job) => job.validThrough)}::timestamptz[]) given(id, valid_through)
    where jobs.id = given.id`.execute(queriesOf(db))
}
