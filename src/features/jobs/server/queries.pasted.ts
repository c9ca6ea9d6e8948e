/** What the boards that were read say of an address. Reads their records. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** An employer may have several sites there: `acme`, and `acme/external` of the record. */
const isOfEmployer = (board: string) => sql`split_part(board, '/', 1) = ${board}`

/** Companies whose postings came from this board. */
export async function findBoardCompanies(
  db: Database,
  kind: string,
  board: string,
): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select distinct company_id as "companyId" from job_sources
    where kind = ${kind} and ${isOfEmployer(board)} limit 2`.execute(queriesOf(db))
  return rows.map((row) => row.companyId)
}

/** True when the company has boards of this kind, and not this one. */
export async function hasOtherBoard(
  db: Database,
  companyId: string,
  kind: string,
  board: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from job_sources where company_id = ${companyId} and kind = ${kind}
      and not (${isOfEmployer(board)}) limit 1`.execute(queriesOf(db))
  return rows.length > 0
}
