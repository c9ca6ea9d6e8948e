/** Jobs that cannot be found while their company is suspended. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/**
 * Takes jobs of suspended companies out of the search, and puts back those whose company is open again.
 * What is pasted or behind another posting is not listed anyway.
 *
 * @returns the jobs that changed; at most `limit` for either
 */
export async function settleListing(
  db: Database,
  limit: number,
  now: Date,
): Promise<{ id: string; listed: boolean }[]> {
  const { rows } = await sql<{ id: string; listed: boolean }>`
    with wrong as materialized (
      (select job.id, false as listed from companies company
        join jobs job on job.company_id = company.id
        where company.state = 'suspended' and job.status = 'published' and job.listed
        limit ${limit})
      union all
      (select job.id, true from jobs job join companies company on company.id = job.company_id
        where not job.listed and job.held_at is null and job.folded_into is null and job.source_kind <> 'pasted'
          and company.state <> 'suspended'
        limit ${limit})
    )
    update jobs set listed = wrong.listed, updated_at = ${now}
    from wrong
    where jobs.id = wrong.id and jobs.listed <> wrong.listed and jobs.folded_into is null
    returning jobs.id, jobs.listed`.execute(queriesOf(db))
  return rows
}

/**
 * Hides a job until a moderator has decided, or ends that: the minute's sweep lists it again.
 *
 * @returns false when it was so already
 */
export async function setHeld(
  db: Database,
  id: string,
  isHeld: boolean,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update jobs set held_at = case when ${isHeld} then ${now}::timestamptz end,
      listed = case when ${isHeld} then false else folded_into is null and source_kind <> 'pasted' end,
      updated_at = ${now}
    where id = ${id} and (held_at is not null) <> ${isHeld}
    returning id`.execute(queriesOf(db))
  return rows.length > 0
}
