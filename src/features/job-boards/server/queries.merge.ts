import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { updateThese } from '#platform/db/update-these.ts'

/** Boards of a company; one that the other has too stays where it is. */
export function moveSources(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update job_sources source set company_id = ${intoId}
    where company_id = ${fromId} and not exists (
      select from job_sources other where other.company_id = ${intoId}
        and other.kind = source.kind and other.board = source.board)`
  return updateThese(db, update, only)
}
