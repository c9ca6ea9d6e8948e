import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** What is behind the other company's own, in its order. */
const behind = 1000

/**
 * Gives the stages of one company to another, behind its own; one whose name the other has stays.
 *
 * @param only these; all of them when absent
 * @returns those that moved
 */
export async function moveStages(
  db: Database,
  fromId: string,
  intoId: string,
  only?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update hiring_stages stage set company_id = ${intoId},
      position = position + case when ${only === undefined} then ${behind}::int else 0 end
    where company_id = ${fromId} ${only ? sql`and id = any(${[...only]}::uuid[])` : sql``}
      and not exists (select from hiring_stages other
        where other.company_id = ${intoId} and lower(other.name) = lower(stage.name))
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** The same for texts. */
export async function moveTemplates(
  db: Database,
  fromId: string,
  intoId: string,
  only?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update hiring_templates template set company_id = ${intoId}
    where company_id = ${fromId} ${only ? sql`and id = any(${[...only]}::uuid[])` : sql``}
      and not exists (select from hiring_templates other
        where other.company_id = ${intoId} and lower(other.name) = lower(template.name))
    returning id`.execute(db)
  return rows.map((row) => row.id)
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
    where mended.application_id = placed.application_id and ${concerned}`.execute(db)
  await sql`
    delete from application_stages lost using ${misplaced}
    where lost.application_id = placed.application_id and ${concerned}`.execute(db)
}
