import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { SeatRole, Stage, StageCategory, Verdict } from '../contract.ts'

export async function listStages(db: Database, companyId: string): Promise<Stage[]> {
  const rows = await queriesOf(db)
    .selectFrom('hiringStages')
    .select(['id', 'category', 'name'])
    .where('companyId', '=', companyId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows as Stage[]
}

/** Makes the stages of a company these, in this order; a person who stood in one that goes loses it. */
export async function putStages(
  db: Database,
  companyId: string,
  stages: readonly (Stage & { position: number })[],
  now: Date,
): Promise<void> {
  const ids = stages.map(({ id }) => id)
  await sql`
    delete from hiring_stages where company_id = ${companyId} and id <> all(${ids}::uuid[])`.execute(
    queriesOf(db),
  )
  if (stages.length === 0) return
  // Two stages may swap their names.
  await sql`
    update hiring_stages set name = id::text where company_id = ${companyId}`.execute(queriesOf(db))
  await queriesOf(db)
    .insertInto('hiringStages')
    .values(stages.map((stage) => ({ ...stage, companyId, createdAt: now })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((change) => ({
        name: change.ref('excluded.name'),
        category: change.ref('excluded.category'),
        position: change.ref('excluded.position'),
      })),
    )
    .execute()
}

/** A stage whose category changed holds nobody who stands in the old one. */
export async function clearMisplaced(db: Database, companyId: string): Promise<void> {
  await sql`
    delete from application_stages placed using hiring_stages stage, applications application
    where stage.id = placed.stage_id and application.id = placed.application_id
      and stage.company_id = ${companyId} and application.status <> stage.category`.execute(
    queriesOf(db),
  )
}

export async function findStage(
  db: Database,
  companyId: string,
  id: string,
): Promise<{ id: string; category: StageCategory } | undefined> {
  const row = await queriesOf(db)
    .selectFrom('hiringStages')
    .select(['id', 'category'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as { id: string; category: StageCategory } | undefined
}

/** Puts an applicant into a stage, or into none. */
export async function placeIn(
  db: Database,
  applicationId: string,
  stageId: string | null,
  now: Date,
): Promise<void> {
  if (stageId === null) {
    await queriesOf(db)
      .deleteFrom('applicationStages')
      .where('applicationId', '=', applicationId)
      .execute()
    return
  }
  await queriesOf(db)
    .insertInto('applicationStages')
    .values({ applicationId, stageId, at: now })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ stageId, at: now }))
    .execute()
}

export type TemplateRow = { id: string; name: string; body: string; updatedAt: Date }

export function listTemplates(db: Database, companyId: string): Promise<TemplateRow[]> {
  return queriesOf(db)
    .selectFrom('hiringTemplates')
    .select(['id', 'name', 'body', 'updatedAt'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** @returns false when the id is another company's */
export async function putTemplate(
  db: Database,
  template: { id: string; companyId: string; name: string; body: string },
  now: Date,
): Promise<boolean> {
  const { name, body, companyId } = template
  const done = await queriesOf(db)
    .insertInto('hiringTemplates')
    .values({ ...template, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, body, updatedAt: now })
        .where('hiringTemplates.companyId', '=', companyId),
    )
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteTemplate(
  db: Database,
  companyId: string,
  id: string,
): Promise<boolean> {
  const done = await queriesOf(db)
    .deleteFrom('hiringTemplates')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

export type JobSettings = { companyId: string; criteria: string[]; anonymousFirst: boolean }

/** How a job is selected for; undefined when there is no such job. */
export async function findSettings(db: Database, jobId: string): Promise<JobSettings | undefined> {
  const { rows } = await sql<JobSettings>`
    select job.company_id as "companyId", coalesce(settings.criteria, '{}') as criteria,
      coalesce(settings.anonymous_first, false) as "anonymousFirst"
    from jobs job left join hiring_jobs settings on settings.job_id = job.id
    where job.id = ${jobId} and job.status <> 'removed'`.execute(queriesOf(db))
  return rows[0]
}

export async function putSettings(
  db: Database,
  settings: { jobId: string; criteria: string[]; anonymousFirst: boolean },
  now: Date,
): Promise<void> {
  const { jobId, ...change } = { ...settings, updatedAt: now }
  await queriesOf(db)
    .insertInto('hiringJobs')
    .values({ jobId, ...change })
    .onConflict((conflict) => conflict.column('jobId').doUpdateSet(change))
    .execute()
}

export type SeatRow = { accountId: string; name: string; role: SeatRole }

export async function listSeats(db: Database, jobId: string): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select seat.account_id as "accountId", recruiter.full_name as name, seat.role
    from hiring_seats_in_force seat join recruiter_profiles recruiter using (account_id)
    where seat.job_id = ${jobId} order by seat.role, recruiter.full_name, seat.account_id`.execute(
    queriesOf(db),
  )
  return rows
}

export async function putSeats(
  db: Database,
  jobId: string,
  seats: readonly { accountId: string; role: SeatRole }[],
  now: Date,
): Promise<void> {
  await queriesOf(db).deleteFrom('hiringSeats').where('jobId', '=', jobId).execute()
  if (seats.length === 0) return
  await queriesOf(db)
    .insertInto('hiringSeats')
    .values(seats.map((seat) => ({ ...seat, jobId, createdAt: now })))
    .execute()
}

/** People who hire for a company, by name. */
export async function listColleagues(
  db: Database,
  companyId: string,
): Promise<{ accountId: string; name: string }[]> {
  const { rows } = await sql<{ accountId: string; name: string }>`
    select account_id as "accountId", full_name as name from recruiter_profiles
    where company_id = ${companyId} and level >= 3 and work_email_verified_at is not null
    order by full_name, account_id limit 200`.execute(queriesOf(db))
  return rows
}

export type ScorecardRow = {
  authorId: string
  author: string
  scores: { criterion: string; score: number }[]
  verdict: Verdict
  summary: string
  at: Date
}

export async function listScorecards(db: Database, applicationId: string): Promise<ScorecardRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('hiringScorecards')
    .select(['authorId', 'authorName as author', 'scores', 'verdict', 'summary', 'at'])
    .where('applicationId', '=', applicationId)
    .orderBy('at')
    .execute()
  return rows as ScorecardRow[]
}

export async function putScorecard(
  db: Database,
  card: Omit<ScorecardRow, 'author'> & { applicationId: string; authorName: string },
): Promise<void> {
  const { applicationId, authorId, scores, ...plain } = card
  const change = { ...plain, scores: jsonbOf(scores) }
  await queriesOf(db)
    .insertInto('hiringScorecards')
    .values({ applicationId, authorId, ...change })
    .onConflict((conflict) => conflict.columns(['applicationId', 'authorId']).doUpdateSet(change))
    .execute()
}
