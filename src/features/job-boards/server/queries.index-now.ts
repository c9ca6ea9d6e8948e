import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Remembers that pages have changed; one that is being told of already is told of again. */
export async function addJobs(db: Database, jobIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into index_now_jobs (job_id, changed_at)
    select id, ${now} from jobs where id = any(${[...new Set(jobIds)]}::uuid[])
    on conflict (job_id) do update set changed_at = excluded.changed_at, batch = null`.execute(
    queriesOf(db),
  )
}

/** @returns how many now belong to the batch, the longest waiting first */
export async function takeBatch(db: Database, batch: string, limit: number): Promise<number> {
  const { rows } = await sql`
    update index_now_jobs set batch = ${batch}
    where job_id in (
      select job_id from index_now_jobs where batch is null
      order by changed_at limit ${limit} for update skip locked
    )
    returning 1`.execute(queriesOf(db))
  return rows.length
}

/**
 * Pages of a batch that search engines may have: of open jobs, and of closed ones, which are to leave.
 * What is paused, unlisted or stands behind another posting has no page for them.
 */
export async function jobsOf(db: Database, batch: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select jobs.id from index_now_jobs told join jobs on jobs.id = told.job_id
    where batch = ${batch} and listed and folded_into is null
      and jobs.status in ('published', 'closed', 'archived')
    order by jobs.number`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

/** What changed meanwhile is in the batch no longer, and stays. */
export async function forgetBatch(db: Database, batch: string): Promise<void> {
  await queriesOf(db).deleteFrom('indexNowJobs').where('batch', '=', batch).execute()
}

/** Batches that could not be told of for days. */
export async function forgetBefore(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from index_now_jobs where job_id in (
      select job_id from index_now_jobs where changed_at < ${before} limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}
