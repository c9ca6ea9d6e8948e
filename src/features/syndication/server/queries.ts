/** What feeds and sitemaps tell. Reads the tables of jobs and companies, writes none. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
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
      jobs.updated_at as "updatedAt", last_confirmed_at as "lastConfirmedAt",
      valid_through as "validThrough", employment_types as "employmentTypes",
      work_mode as "workMode", locations, remote_countries as "remoteCountries", pay, department,
      language, requisition_id as "requisitionId", seniority, details
    from jobs join companies on companies.id = company_id
    where jobs.number < ${before}::int and status = 'published' and listed
      and folded_into is null ${company}
    order by jobs.number desc limit ${limit}`.execute(db)
  return rows
}

export type SitemapPart = { part: number; changedAt: Date }

/** Parts of the jobs by their numbers, each with when one of its jobs last changed, closed ones too. */
export async function jobParts(db: Database, each: number): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select number / ${each}::int as part, max(updated_at) as "changedAt"
    from jobs where listed group by 1
    having bool_or(status = 'published') order by 1`.execute(db)
  return rows
}

export type SitemapEntry = { key: string; changedAt: Date }

/** Open jobs of one part. */
export async function jobsOfPart(
  db: Database,
  part: number,
  each: number,
): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select id::text as key, updated_at as "changedAt" from jobs
    where number >= ${part}::int * ${each}::int and number < (${part}::int + 1) * ${each}::int
      and status = 'published' and listed and folded_into is null
    order by number`.execute(db)
  return rows
}

/** Companies with an open job, by their address; changed when they or their newest job did. */
export async function companiesWithJobs(db: Database, limit: number): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select slug as key, greatest(companies.updated_at, open.at) as "changedAt"
    from (select company_id, max(updated_at) as at from jobs
      where status = 'published' and listed group by company_id) open
    join companies on companies.id = open.company_id
    order by slug limit ${limit}`.execute(db)
  return rows
}
