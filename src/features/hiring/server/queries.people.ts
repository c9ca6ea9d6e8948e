/** Applications that are of one person. */
import { sql } from 'kysely'
import { openStatuses } from '#features/applications/contract.ts'
import { hidesName } from '#features/applications/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { sameBy } from '../contract.ts'
import { hasSeat } from './queries.seats.ts'

export type SameRow = {
  id: string
  name: string
  jobId: string
  job: string
  by: (typeof sameBy)[number][]
  merged: boolean
  hidden: boolean
}

/** What is compared with others, and counted: neither drafts nor what was withdrawn. */
const stands = sql`application.source = 'here' and application.status not in ('draft', 'withdrawn')`

// Indexes stand on exactly these expressions (migration index-applicants).
const emailOf = sql`nullif(lower(application.snapshot ->> 'email'), '')`
const shownEmailOf = sql`nullif(lower(application.snapshot #>> '{profile,basics,email}'), '')`
const phoneOf = sql`
  regexp_replace(application.snapshot #>> '{profile,basics,phone}', '\\D', '', 'g')`

/**
 * Other applications to the company with the same address, number or file, or that were merged. Each
 * of these is looked up by its index, and their jobs one by one (hence the limit of 1), so that the cost
 * grows with what is found and not with the company.
 */
export async function listSame(
  db: Database,
  companyId: string,
  applicationId: string,
  accountId: string,
): Promise<SameRow[]> {
  const { rows } = await sql<SameRow>`
    with one as materialized (
      select application.id, application.candidate_id, file.sha256, merged.person_id,
        array_remove(array[${emailOf}, ${shownEmailOf}], null) as emails,
        case when length(${phoneOf}) >= 7 then ${phoneOf} end as phone
      from applications application
      join jobs job on job.id = application.job_id and job.company_id = ${companyId}
      left join resume_files file on file.id = application.resume_id
      left join applicant_people merged on merged.application_id = application.id
      where application.id = ${applicationId} and ${stands}
    ), found as materialized (
      select application.id from one join applications application
        on application.candidate_id = one.candidate_id
      union select application.id from one join applications application
        on application.source = 'here' and ${emailOf} = any(one.emails)
      union select application.id from one join applications application
        on application.source = 'here' and ${shownEmailOf} = any(one.emails)
      union select application.id from one join applications application
        on application.source = 'here' and ${phoneOf} = one.phone
      union select application.id from one join resume_files file on file.sha256 = one.sha256
        join applications application on application.resume_id = file.id
      union select other.application_id from one
        join applicant_people other on other.person_id = one.person_id
    )
    select application.id, application.snapshot ->> 'name' as name, job.id as "jobId",
      job.title as job, ${hidesName} as hidden,
      coalesce(one.person_id = merged.person_id, false) as merged,
      array_remove(array[
        case when application.candidate_id = one.candidate_id or ${emailOf} = any(one.emails)
          or ${shownEmailOf} = any(one.emails) then 'email' end,
        case when ${phoneOf} = one.phone then 'phone' end,
        case when file.sha256 = one.sha256 then 'resume' end], null) as by
    from one cross join found
    join applications application on application.id = found.id and application.id <> one.id
    cross join lateral (select jobs.id, title from jobs
      where jobs.id = application.job_id and company_id = ${companyId} limit 1) job
    left join resume_files file on file.id = application.resume_id
    left join applicant_people merged on merged.application_id = application.id
    where ${stands} and ${hasSeat(accountId)}
    order by merged desc, application.submitted_at desc limit 20`.execute(queriesOf(db))
  return rows
}

/**
 * How many other applications are of the same person, for statements about `application`: those that
 * the reader finds when they open it.
 */
export const together = (accountId: string) => sql<number>`(
  select count(*)::int from (
    select other.application_id from applicant_people mine
    join applicant_people other on other.person_id = mine.person_id
      and other.application_id <> mine.application_id
    where mine.application_id = application.id
  ) other join applications application on application.id = other.application_id
  join jobs job on job.id = application.job_id
  where ${stands} and ${hasSeat(accountId)})`

/** Of several applications of one person for a job, the one that stands for all in a list. */
export const standsForAll = sql<boolean>`not exists (
  select from applicant_people mine
  join applicant_people other on other.person_id = mine.person_id
    and other.application_id <> mine.application_id
  join applications twin on twin.id = other.application_id
  where mine.application_id = application.id and twin.job_id = application.job_id
    and twin.source = 'here' and twin.status <> 'draft'
    and (twin.status = any(${[...openStatuses]}), twin.submitted_at, twin.id)
      > (application.status = any(${[...openStatuses]}), application.submitted_at, application.id))`

/**
 * Until the end of the transaction nobody else merges or separates applicants of this company: of two
 * at once, the second would not see whom the first has just moved.
 */
export async function lockPeople(db: Database, companyId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`applicant people ${companyId}`}, 0))`.execute(
    queriesOf(db),
  )
}

/** Makes one person of two: of everybody who was merged with either of them. */
export async function merge(
  db: Database,
  pair: readonly [string, string],
  by: { personId: string; accountId: string },
  now: Date,
): Promise<void> {
  await sql`
    update applicant_people set person_id = ${by.personId}
    where person_id in (select person_id from applicant_people
      where application_id = any(${[...pair]}::uuid[]))`.execute(queriesOf(db))
  await queriesOf(db)
    .insertInto('applicantPeople')
    .values(
      pair.map((applicationId) => ({
        applicationId,
        personId: by.personId,
        mergedBy: by.accountId,
        mergedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .execute()
}

/** Takes an application out of its person; nobody stays merged with nobody. @returns false if it was alone */
export async function separate(db: Database, applicationId: string): Promise<boolean> {
  const { rows } = await sql<{ personId: string }>`
    delete from applicant_people where application_id = ${applicationId}
    returning person_id as "personId"`.execute(queriesOf(db))
  const [left] = rows
  if (!left) return false
  await sql`
    delete from applicant_people alone where person_id = ${left.personId}
      and (select count(*) from applicant_people where person_id = ${left.personId}) = 1`.execute(
    queriesOf(db),
  )
  return true
}
