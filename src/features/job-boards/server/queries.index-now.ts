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

/** The same of pages by their paths, in one order, so that two writers never wait for each other. */
export async function addPages(db: Database, paths: readonly string[], now: Date): Promise<void> {
  const sorted = [...new Set(paths)].toSorted()
  await sql`
    insert into index_now_pages (path, changed_at)
    select path, ${now} from unnest(${sorted}::text[]) path
    on conflict (path) do update set changed_at = excluded.changed_at, batch = null`.execute(
    queriesOf(db),
  )
}

/** @returns collections that are new, and those that are no longer there */
export async function replaceCollections(
  db: Database,
  slugs: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    with gone as (
      delete from index_now_collections where slug <> all(${slugs}::text[]) returning slug),
    fresh as (
      insert into index_now_collections (slug) select distinct unnest(${slugs}::text[])
      on conflict do nothing returning slug)
    select slug from gone union all select slug from fresh`.execute(queriesOf(db))
  return rows.map(({ slug }) => slug)
}

/** @returns how many now belong to the batch, the longest waiting first; pages of jobs before others */
export async function takeBatch(db: Database, batch: string, limit: number): Promise<number> {
  const queries = queriesOf(db)
  const jobs = await sql`
    update index_now_jobs set batch = ${batch}
    where job_id in (
      select job_id from index_now_jobs where batch is null
      order by changed_at limit ${limit} for update skip locked
    )
    returning 1`.execute(queries)
  const left = limit - jobs.rows.length
  if (left === 0) return limit
  const pages = await sql`
    update index_now_pages set batch = ${batch}
    where path in (
      select path from index_now_pages where batch is null
      order by changed_at limit ${left} for update skip locked
    )
    returning 1`.execute(queries)
  return jobs.rows.length + pages.rows.length
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

/** Other pages of a batch. */
export async function pagesOf(db: Database, batch: string): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('indexNowPages')
    .select('path')
    .where('batch', '=', batch)
    .orderBy('path')
    .execute()
  return rows.map(({ path }) => path)
}

/** What changed meanwhile is in the batch no longer, and stays. */
export async function forgetBatch(db: Database, batch: string): Promise<void> {
  const queries = queriesOf(db)
  await queries.deleteFrom('indexNowJobs').where('batch', '=', batch).execute()
  await queries.deleteFrom('indexNowPages').where('batch', '=', batch).execute()
}

/** Batches that could not be told of for days. */
export async function forgetBefore(db: Database, before: Date, limit: number): Promise<number> {
  const queries = queriesOf(db)
  const jobs = await sql`
    delete from index_now_jobs where job_id in (
      select job_id from index_now_jobs where changed_at < ${before} limit ${limit} for update skip locked)
    returning 1`.execute(queries)
  const pages = await sql`
    delete from index_now_pages where path in (
      select path from index_now_pages where changed_at < ${before} limit ${limit} for update skip locked)
    returning 1`.execute(queries)
  return Math.max(jobs.rows.length, pages.rows.length)
}
