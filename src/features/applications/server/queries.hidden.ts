import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/**
 * At a first look without names someone has one once they were on the shortlist; a person who was
 * rejected before keeps none (REC6). For statements that call the application `application`.
 */
export const hidesName = sql<boolean>`(
  exists (select from hiring_jobs settings
    where settings.job_id = application.job_id and settings.anonymous_first)
  and not exists (select from application_events event
    where event.application_id = application.id
      and event.kind in ('shortlist', 'interview', 'offer')))`

/** Is the name of an applicant hidden from those who hire? */
export async function isNameHidden(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`
    select ${hidesName} as hidden from applications application where id = ${id}`.execute(
    queriesOf(db),
  )
  return rows[0]?.hidden ?? true
}
