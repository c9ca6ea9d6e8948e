/** Applications that are of one person. */
import { sql } from 'kysely'
import { hidesName, openStatuses } from '#features/applications/server/service.ts'
import type { Database } from '#platform/db/database.ts'
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

/** Other applications to the company with the same address, number or file, or that were merged. */
export async function listSame(
  db: Database,
  companyId: string,
  applicationId: string,
  accountId: string,
): Promise<SameRow[]> {
  const { rows } = await sql<SameRow>`
    with person as (
      select application.id, application.candidate_id, lower(application.snapshot ->> 'email') as email,
        lower(application.snapshot #>> '{profile,basics,email}') as shown_email,
        nullif(regexp_replace(coalesce(application.snapshot #>> '{profile,basics,phone}', ''), '\\D', '', 'g'), '') as phone,
        file.sha256, merged.person_id
      from applications application left join resume_files file on file.id = application.resume_id
      left join applicant_people merged on merged.application_id = application.id
      join jobs job on job.id = application.job_id
      where job.company_id = ${companyId} and application.source = 'here'
        and application.status not in ('draft', 'withdrawn')
    )
    select application.id, application.snapshot ->> 'name' as name, job.id as "jobId",
      job.title as job, ${hidesName} as hidden, coalesce(one.person_id = other.person_id, false) as merged,
      array_remove(array[
        case when one.candidate_id = other.candidate_id or one.email in (other.email, other.shown_email)
          or one.shown_email in (other.email, other.shown_email) then 'email' end,
        case when length(one.phone) >= 7 and one.phone = other.phone then 'phone' end,
        case when one.sha256 = other.sha256 then 'resume' end], null) as by
    from person one join person other on other.id <> one.id
    join applications application on application.id = other.id
    join jobs job on job.id = application.job_id
    where one.id = ${applicationId} and ${hasSeat(accountId)}
      and (one.candidate_id = other.candidate_id
        or one.email in (other.email, other.shown_email)
        or one.shown_email in (other.email, other.shown_email)
        or (length(one.phone) >= 7 and one.phone = other.phone)
        or one.sha256 = other.sha256 or one.person_id = other.person_id)
    order by merged desc, application.submitted_at desc limit 20`.execute(db)
  return rows
}

/** How many other applications are of the same person, for statements about `application`. */
export const together = sql<number>`(
  select count(*)::int from applicant_people mine
  join applicant_people other on other.person_id = mine.person_id
    and other.application_id <> mine.application_id
  where mine.application_id = application.id)`

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
    db,
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
      where application_id = any(${[...pair]}::uuid[]))`.execute(db)
  await db
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
    returning person_id as "personId"`.execute(db)
  const [left] = rows
  if (!left) return false
  await sql`
    delete from applicant_people alone where person_id = ${left.personId}
      and (select count(*) from applicant_people where person_id = ${left.personId}) = 1`.execute(
    db,
  )
  return true
}
