import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'

/** What is behind the other company's own, in its order. */
const behind = 1000

/** The other company has none of this name. */
const isNew = (table: string, intoId: string) => sql`not exists (
  select from ${sql.table(table)} other
  where other.company_id = ${intoId} and lower(other.name) = lower(moving.name))`

/** Gives the stages of one company to another, behind its own; one whose name the other has stays. */
export function moveStages(db: Database, { fromId, intoId, only }: CompanyMove): Promise<string[]> {
  const update = sql`
    update hiring_stages moving set company_id = ${intoId},
      position = position + ${only ? 0 : behind}::int
    where company_id = ${fromId} and ${isNew('hiring_stages', intoId)}`
  return updateThese(db, update, only)
}

/** The same for texts. */
export function moveTemplates(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update hiring_templates moving set company_id = ${intoId}
    where company_id = ${fromId} and ${isNew('hiring_templates', intoId)}`
  return updateThese(db, update, only)
}

/**
 * Applicants whose job is another company's than the stage that they stand in: they go to its stage
 * of that name, or to the first of their column.
 */
export async function mendPlaces(db: Database, companyIds: readonly string[]): Promise<void> {
  const misplaced = sql`
    application_stages placed
    join hiring_stages stage on stage.id = placed.stage_id
    join applications application on application.id = placed.application_id
    join jobs job on job.id = application.job_id and job.company_id <> stage.company_id`
  const concerned = sql`stage.company_id = any(${[...companyIds]}::uuid[])`
  await sql`
    update application_stages mended set stage_id = twin.id
    from ${misplaced}
    join hiring_stages twin on twin.company_id = job.company_id
      and twin.category = stage.category and lower(twin.name) = lower(stage.name)
    where mended.application_id = placed.application_id and ${concerned}`.execute(queriesOf(db))
  await sql`
    delete from application_stages lost using ${misplaced}
    where lost.application_id = placed.application_id and ${concerned}`.execute(queriesOf(db))
}
