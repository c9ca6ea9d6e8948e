/** States of postings and what happened to them, in sets: one statement for any number. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { CloseOutcome, JobStatus } from '../contract.ts'
import type { JobParty } from './policy.lifecycle.ts'

export type LifeRow = {
  id: string
  companyId: string
  title: string
  status: JobStatus
  sourceKind: string
  closedAt: Date | null
  validThrough: Date | null
  postedAt: Date
  firstPostedAt: Date | null
  lastConfirmedAt: Date
  version: number
}

const lifeColumns = sql.raw(`
  id, company_id as "companyId", title, status, source_kind as "sourceKind",
  closed_at as "closedAt", valid_through as "validThrough", posted_at as "postedAt",
  first_posted_at as "firstPostedAt", last_confirmed_at as "lastConfirmedAt", version`)

/** Locks the rows until the transaction ends, in the order of their ids. */
export async function lockJobs(db: Database, ids: readonly string[]): Promise<LifeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LifeRow>`
    select ${lifeColumns} from jobs where id = any(${[...ids]}::uuid[])
    order by id for update`.execute(queriesOf(db))
  return rows
}

export type StatusChange = {
  status: JobStatus
  /** How and when it ended; 'keep' leaves what is there. */
  end: { outcome: CloseOutcome | null; at: Date } | null | 'keep'
  /** Someone said that the job is there: it counts as confirmed now. */
  confirmed: boolean
  /** It becomes public: from now on it has a first day. */
  publishes: boolean
  validThrough?: Date | undefined
}

export async function changeStatus(
  db: Database,
  ids: readonly string[],
  change: StatusChange,
  now: Date,
): Promise<LifeRow[]> {
  const { status, end, confirmed, publishes, validThrough } = change
  const { rows } = await sql<LifeRow>`
    update jobs set status = ${status}, updated_at = ${now}, version = version + 1
      ${
        end === 'keep'
          ? sql``
          : sql`, close_outcome = ${end?.outcome ?? null}, closed_at = ${end?.at ?? null}`
      }
      ${confirmed ? sql`, last_confirmed_at = ${now}` : sql``}
      ${
        publishes
          ? sql`, posted_at = case when first_posted_at is null and source_kind = 'own'
              then ${now} else posted_at end,
            first_posted_at = case when source_kind = 'own'
              then coalesce(first_posted_at, ${now}) else first_posted_at end`
          : sql``
      }
      ${validThrough ? sql`, valid_through = ${validThrough}` : sql``}
    where id = any(${[...ids]}::uuid[])
    returning ${lifeColumns}`.execute(queriesOf(db))
  return rows
}

export type NewJobEvent = {
  id: string
  jobId: string
  at: Date
  kind: string
  byParty: JobParty
  byAccount: string | null
  detail: Record<string, string | number | boolean | null>
}

export async function insertJobEvents(db: Database, events: readonly NewJobEvent[]): Promise<void> {
  if (events.length === 0) return
  await queriesOf(db)
    .insertInto('jobEvents')
    .values(events.map((event) => ({ ...event, detail: jsonbOf(event.detail) })))
    .execute()
}

export type JobEventRow = Omit<NewJobEvent, 'jobId'>

/** What happened to a job, the newest first. */
export async function listJobEvents(
  db: Database,
  jobId: string,
  limit: number,
): Promise<JobEventRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('jobEvents')
    .select(['id', 'at', 'kind', 'byParty', 'byAccount', 'detail'])
    .where('jobId', '=', jobId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows as JobEventRow[]
}

/** Jobs that ended so long ago that they are only kept, oldest first. */
export async function findToArchive(
  db: Database,
  closedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'closed')
    .where('closedAt', '<=', closedBefore)
    .orderBy('closedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.id)
}

/** The openings that this one repeats and those that repeat it, the newest first. */
export async function listLineage(
  db: Database,
  jobId: string,
): Promise<{ id: string; postedAt: Date; closedAt: Date | null; status: JobStatus }[]> {
  const { rows } = await sql<{
    id: string
    postedAt: Date
    closedAt: Date | null
    status: JobStatus
  }>`
    with recursive earlier(id, repost_of, depth) as (
      select id, repost_of, 0 from jobs where id = ${jobId}
      union all
      select jobs.id, jobs.repost_of, depth + 1 from earlier join jobs on jobs.id = earlier.repost_of
      where depth < 20
    ), later(id, depth) as (
      select ${jobId}::uuid, 0
      union all
      select jobs.id, depth + 1 from later join jobs on jobs.repost_of = later.id where depth < 20
    )
    select jobs.id, posted_at as "postedAt", closed_at as "closedAt", status from jobs
    where id in (select id from earlier union select id from later)
      and status in ('published', 'paused', 'closed', 'archived')
    order by posted_at desc, id desc`.execute(queriesOf(db))
  return rows
}
