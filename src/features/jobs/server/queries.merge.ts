import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Gives jobs of one company to another; the search follows by itself.
 *
 * @param only these jobs; all of them when absent
 * @returns the jobs that moved
 */
export async function moveJobs(
  db: Database,
  fromId: string,
  intoId: string,
  only?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update jobs set company_id = ${intoId}
    where company_id = ${fromId} ${only ? sql`and id = any(${only}::uuid[])` : sql``}
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Boards of a company; one that the other has too stays where it is. */
export async function moveSources(
  db: Database,
  fromId: string,
  intoId: string,
  only?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update job_sources source set company_id = ${intoId}
    where company_id = ${fromId} ${only ? sql`and id = any(${only}::uuid[])` : sql``}
      and not exists (
        select from job_sources other where other.company_id = ${intoId}
          and other.kind = source.kind and other.board = source.board)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Builds the search rows of a company's jobs again, with its present name: its trigger does it. */
export async function touchJobs(db: Database, companyId: string): Promise<void> {
  await sql`
    update jobs set company_id = company_id
    where company_id = ${companyId} and status = 'published'`.execute(db)
}
