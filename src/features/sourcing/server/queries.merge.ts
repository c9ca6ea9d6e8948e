import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { updateThese } from '#platform/db/update-these.ts'

export function moveLists(db: Database, { fromId, intoId, only }: CompanyMove): Promise<string[]> {
  const update = sql`
    update people_lists set company_id = ${intoId} where company_id = ${fromId}`
  return updateThese(db, update, only)
}

export function moveNotes(db: Database, { fromId, intoId, only }: CompanyMove): Promise<string[]> {
  const update = sql`
    update people_notes set company_id = ${intoId} where company_id = ${fromId}`
  return updateThese(db, update, only)
}

/** A tag that both have given stays where it is. */
export function moveTags(db: Database, { fromId, intoId, only }: CompanyMove): Promise<string[]> {
  const update = sql`
    update people_tags moving set company_id = ${intoId}
    where company_id = ${fromId} and not exists (
      select from people_tags other where other.candidate_id = moving.candidate_id
        and other.company_id = ${intoId} and other.tag = moving.tag)`
  return updateThese(db, update, only)
}
