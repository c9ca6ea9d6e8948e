/** Postings that a company writes here. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { JobDetails, JobLocation, Pay, Seniority } from '../contract.ts'

export type OwnColumns = {
  title: string
  descriptionHtml: string
  descriptionText: string
  employmentTypes: string[]
  workMode: string | null
  remotePossible: boolean
  locations: JobLocation[]
  placeIds: number[]
  countryCodes: string[]
  remoteCountries: string[]
  pay: Pay | null
  department: string | null
  team: string | null
  language: string | null
  requisitionId: string | null
  applyUrl: string | null
  seniority: Seniority | null
  skillIds: number[]
  visaSponsorship: boolean | null
  factsEdition: number
  details: JobDetails
}

/** Stores what the editor holds; the search follows by itself. */
export async function updateOwn(
  db: Database,
  id: string,
  { locations, pay, details, ...plain }: OwnColumns,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('jobs')
    .set((eb) => ({
      ...plain,
      locations: jsonbOf(locations),
      pay: pay && jsonbOf(pay),
      details: jsonbOf(details),
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('sourceKind', '=', 'own')
    .execute()
}

/** Deletes a draft that nobody but its company ever saw. @returns false when it is no draft */
export async function deleteDraft(db: Database, id: string): Promise<boolean> {
  const done = await queriesOf(db)
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .where('sourceKind', '=', 'own')
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** A title for lists while a job is not public. */
export async function setTitle(db: Database, id: string, title: string, now: Date): Promise<void> {
  await sql`update jobs set title = ${title}, updated_at = ${now} where id = ${id}`.execute(
    queriesOf(db),
  )
}

/** Is this job applied for here? */
export async function findTakesHere(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from job_intakes where job_id = ${id} and is_open`.execute(queriesOf(db))
  return rows.length > 0
}
