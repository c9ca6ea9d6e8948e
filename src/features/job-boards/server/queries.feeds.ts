/** What feeds and sitemaps tell. Reads the tables of jobs and companies, writes none. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type {
  EmploymentType,
  JobDetails,
  JobLocation,
  Pay,
  Seniority,
  WorkMode,
} from '#features/jobs/contract.ts'

export type FeedJob = {
  number: number
  id: string
  title: string
  descriptionHtml: string
  companyId: string
  companyName: string
  companyWebsite: string | null
  postedAt: Date
  updatedAt: Date
  lastConfirmedAt: Date
  validThrough: Date | null
  employmentTypes: EmploymentType[]
  workMode: WorkMode | null
  locations: JobLocation[]
  remoteCountries: string[]
  pay: Pay | null
  department: string | null
  language: string | null
  requisitionId: string | null
  seniority: Seniority | null
  details: JobDetails
  /** Applied for here. */
  takesHere: boolean
}

/** Open jobs, the newest entry first, of one company or of all. */
export async function openJobs(
  db: Database,
  { before, companySlug, limit }: { before: number; companySlug: string | null; limit: number },
): Promise<FeedJob[]> {
  const company =
    companySlug === null
      ? sql``
      : sql`and company_id = (select id from companies where slug = ${companySlug})`
  const { rows } = await sql<FeedJob>`
    select jobs.number, jobs.id, title, description_html as "descriptionHtml",
      company_id as "companyId", companies.name as "companyName",
      companies.website as "companyWebsite", posted_at as "postedAt",
      jobs.updated_at as "updatedAt",
      job_confirmed_at(last_confirmed_at, source_id, missing_since, closed_at) as "lastConfirmedAt",
      valid_through as "validThrough", employment_types as "employmentTypes",
      work_mode as "workMode", locations, remote_countries as "remoteCountries", pay, department,
      language, requisition_id as "requisitionId", seniority, details,
      exists (select from job_intakes where job_id = jobs.id and is_open) as "takesHere"
    from jobs join companies on companies.id = company_id
    where jobs.number < ${before}::int and status = 'published' and listed
      and folded_into is null ${company}
    order by jobs.number desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

export type SitemapPart = { part: number; changedAt: Date }

/** Jobs in a sitemap, by their numbers; the indexes of `jobs` are made for this number. */
const jobsInPart = 10_000

/** One look into an index for each part, however many jobs there are. */
export const partsOfJobs = sql<SitemapPart>`
  select part, newest.at as "changedAt"
  from generate_series(0, (select max(number) from jobs) / ${sql.lit(jobsInPart)}) part
  cross join lateral (
    select updated_at as at from jobs
    where listed and number / ${sql.lit(jobsInPart)} = part order by updated_at desc limit 1
  ) newest
  cross join lateral (
    select from jobs
    where listed and status = 'published' and number / ${sql.lit(jobsInPart)} = part limit 1
  ) open
  order by part`

/** Parts of the jobs by their numbers, each with when one of its jobs last changed, closed ones too. */
export async function jobParts(db: Database): Promise<SitemapPart[]> {
  const { rows } = await partsOfJobs.execute(queriesOf(db))
  return rows
}

export type SitemapEntry = { key: string; changedAt: Date }

/** Open jobs of one part. */
export async function jobsOfPart(db: Database, part: number): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select id::text as key, updated_at as "changedAt" from jobs
    where number >= ${part * jobsInPart} and number < ${(part + 1) * jobsInPart}
      and status = 'published' and listed and folded_into is null
    order by number`.execute(queriesOf(db))
  return rows
}

/** Companies in a sitemap, by their numbers. */
const companiesInPart = 10_000

/** Parts of the companies in which one has an open job. When they changed would take a look at each job. */
export async function companyParts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part
    from generate_series(0, (select max(number) from companies) / ${sql.lit(companiesInPart)}) part
    cross join lateral (
      select from companies
      where number >= part * ${sql.lit(companiesInPart)}
        and number < (part + 1) * ${sql.lit(companiesInPart)}
        and exists (select from jobs
          where company_id = companies.id and status = 'published' and listed)
      limit 1) open
    order by part`.execute(queriesOf(db))
  return rows.map(({ part }) => part)
}

/** Companies of one part with an open job, by their address; changed when they or such a job did. */
export async function companiesOfPart(db: Database, part: number): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select companies.slug as key,
      greatest(companies.updated_at, max(jobs.updated_at)) as "changedAt"
    from companies join jobs on jobs.company_id = companies.id
    where companies.number >= ${part * companiesInPart}
      and companies.number < ${(part + 1) * companiesInPart}
      and jobs.status = 'published' and jobs.listed
    group by companies.id order by companies.number`.execute(queriesOf(db))
  return rows
}
