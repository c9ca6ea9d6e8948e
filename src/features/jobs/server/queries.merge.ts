import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'

/** Gives jobs of one company to another; the search follows by itself. */
export function moveJobs(db: Database, { fromId, intoId, only }: CompanyMove): Promise<string[]> {
  const update = sql`update jobs set company_id = ${intoId} where company_id = ${fromId}`
  return updateThese(db, update, only)
}

/**
 * Builds the search rows of some of a company's jobs again, with its present name.
 *
 * @param after the number of the last job of the step before
 * @returns the jobs that were, in the order of their numbers
 */
export async function refreshJobsOf(
  db: Database,
  { companyId, after }: { companyId: string; after: number },
  limit: number,
): Promise<{ id: string; number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from jobs
    where company_id = ${companyId} and status = 'published' and number > ${after}
    order by number limit ${limit}
    for no key update`.execute(queriesOf(db))
  await sql`select job_search_refresh(${rows.map(({ number }) => number)}::int[])`.execute(
    queriesOf(db),
  )
  return rows
}
