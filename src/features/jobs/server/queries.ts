import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/pool.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { BoardKind } from './board-posting.ts'
import type { StatedFacts } from '#features/job-facts/server/service.ts'
import { cardColumns, type CardRow, confirmedAt } from './queries.cards.ts'
import type {
  CloseOutcome,
  EmploymentType,
  JobDetails,
  JobLocation,
  JobStatus,
  Pay,
  Seniority,
  WorkMode,
} from '../contract.ts'
import type { JobCounts } from '#features/job-search/contract.ts'

function selectJobs(db: Database) {
  // A transaction has the same methods; the union's overloads do not resolve.
  return (db as Kysely<Tables>)
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('jobCompanyFacts as facts', 'facts.number', 'companies.number')
}

export type JobRow = CardRow & {
  status: JobStatus
  listed: boolean
  /** Since then it is hidden from everyone but moderators, because it was reported so often. */
  heldAt: Date | null
  descriptionHtml: string
  descriptionText: string
  remoteCountries: string[]
  remotePossible: boolean
  department: string | null
  team: string | null
  language: string | null
  requisitionId: string | null
  validThrough: Date | null
  applyUrl: string | null
  sourceUrl: string | null
  sourceKind: string
  closedAt: Date | null
  closeOutcome: CloseOutcome | null
  referralsOpen: boolean
  companyWebsite: string | null
  canonicalUrl: string | null
  /** Who pasted its address; null for any other job. */
  createdBy: string | null
  seniority: Seniority | null
  visaSponsorship: boolean | null
  details: JobDetails
  firstPostedAt: Date | null
  foldedInto: string | null
}

const jobColumns = [
  ...cardColumns,
  'jobs.status',
  'jobs.listed',
  'jobs.heldAt',
  'jobs.descriptionHtml',
  'jobs.descriptionText',
  'jobs.remoteCountries',
  'jobs.remotePossible',
  'jobs.department',
  'jobs.team',
  'jobs.language',
  'jobs.requisitionId',
  'jobs.validThrough',
  'jobs.applyUrl',
  'jobs.sourceUrl',
  'jobs.sourceKind',
  'jobs.closedAt',
  'jobs.closeOutcome',
  'companies.referralsOpen',
  'companies.website as companyWebsite',
  'jobs.canonicalUrl',
  'jobs.seniority',
  'jobs.visaSponsorship',
  'jobs.details',
  'jobs.firstPostedAt',
  'jobs.foldedInto',
  'jobs.createdBy',
] as const

export function findJob(db: Database, id: string): Promise<JobRow | undefined> {
  return selectJobs(db)
    .select([...jobColumns, confirmedAt.as('lastConfirmedAt')])
    .$castTo<JobRow>()
    .where('jobs.id', '=', id)
    .executeTakeFirst()
}

export type JobToMatch = Pick<
  JobRow,
  'id' | 'title' | 'seniority' | 'skillIds' | 'locations' | 'workMode' | 'remotePossible'
>

/** Open jobs as a match looks at them. */
export function findJobsToMatch(db: Database, ids: string[]): Promise<JobToMatch[]> {
  return queriesOf(db)
    .selectFrom('jobs')
    .select(['id', 'title', 'seniority', 'skillIds', 'locations', 'workMode', 'remotePossible'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('status', '=', 'published')
    .$castTo<JobToMatch>()
    .execute()
}

/** A job in any state as a match looks at it. */
export async function findJobToMatch(db: Database, id: string): Promise<JobToMatch | undefined> {
  const row = await queriesOf(db)
    .selectFrom('jobs')
    .select(['id', 'title', 'seniority', 'skillIds', 'locations', 'workMode', 'remotePossible'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as JobToMatch | undefined
}

/** Jobs in any state, with what a match reads of them. */
export function findJobTexts(
  db: Database,
  ids: readonly string[],
): Promise<
  Pick<
    JobRow,
    'id' | 'status' | 'title' | 'descriptionText' | 'locations' | 'remotePossible' | 'createdBy'
  >[]
> {
  return queriesOf(db)
    .selectFrom('jobs')
    .select([
      'id',
      'status',
      'title',
      'descriptionText',
      'locations',
      'remotePossible',
      'createdBy',
    ])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .$castTo<JobRow>()
    .execute()
}

export type JobAtAddress = {
  id: string
  companyId: string
  status: JobStatus
  /** Of no board: someone pasted it. */
  pasted: boolean
  /** Nobody's, or of the person who asks, too. */
  readable: boolean
  /** Another posting stands for the same opening. */
  folded: boolean
}

/**
 * Postings with an address; several companies may share one.
 *
 * @param accountId who asks; null for a guest and for the product itself
 */
export async function findJobsAtAddress(
  db: Database,
  canonicalUrl: string,
  accountId: string | null,
  limit: number,
): Promise<JobAtAddress[]> {
  const { rows } = await sql<JobAtAddress>`
    select id, company_id as "companyId", status, source_id is null as pasted,
      folded_into is not null as folded,
      source_kind <> 'pasted' or created_by is null or exists (select from job_readers reader
        where reader.job_id = jobs.id and reader.account_id = ${accountId}::uuid) as readable
    from jobs where canonical_url = ${canonicalUrl}
    order by number limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Until the end of the transaction nobody else stores a posting that was pasted with this address. */
export async function lockAddress(db: Database, canonicalUrl: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('job:' || ${canonicalUrl}, 0))`.execute(
    queriesOf(db),
  )
}

/** Open jobs whose time is over, oldest first. */
export async function findExpired(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('jobs')
    .select('id')
    .where('status', 'in', ['published', 'paused'])
    .where('validThrough', '<=', now)
    .orderBy('validThrough')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** What is there now; every number counted, none estimated. */
export async function countEverything(
  db: Database,
): Promise<Omit<JobCounts, 'collections' | 'answering'>> {
  const { rows } = await sql<Omit<JobCounts, 'collections' | 'answering'>>`
    select open.jobs as "openJobs", open.companies,
      open.with_referrers as "companiesWithReferrers",
      (select max(last_sync_at) from job_sources) as "lastImportAt"
    from (
      select coalesce(sum(each.jobs), 0)::int as jobs, count(*)::int as companies,
        count(*) filter (where companies.verified_referrers > 0)::int as with_referrers
      from (
        select company_id, count(*) as jobs from jobs
        where status = 'published' and listed group by company_id
      ) each
      join companies on companies.id = each.company_id
    ) open`.execute(queriesOf(db))
  return rows[0]!
}

export type NewJob = {
  id: string
  companyId: string
  title: string
  descriptionHtml: string
  descriptionText: string
  status: JobStatus
  closeOutcome: CloseOutcome | null
  closedAt: Date | null
  listed: boolean
  postedAt: Date
  lastConfirmedAt: Date
  validThrough: Date | null
  employmentTypes: EmploymentType[]
  workMode: WorkMode | null
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
  sourceId: string | null
  sourceKind: BoardKind | 'pasted' | 'demo' | 'own'
  externalId: string | null
  sourceUrl: string | null
  canonicalUrl: string | null
  contentHash: string | null
  createdBy: string | null
  seniority: Seniority | null
  skillIds: number[]
  visaSponsorship: boolean | null
  /** Which edition of the rules read the text. */
  factsEdition: number
  /** Left out where nothing is said. */
  details?: JobDetails
  /** What a board's fields said before the text was read; left out where people filled the fields. */
  stated?: StatedFacts | null
}

/** The columns that a board decides. */
function contentColumns(job: NewJob) {
  return {
    companyId: job.companyId,
    title: job.title,
    descriptionHtml: job.descriptionHtml,
    descriptionText: job.descriptionText,
    employmentTypes: job.employmentTypes,
    workMode: job.workMode,
    remotePossible: job.remotePossible,
    locations: JSON.stringify(job.locations),
    placeIds: job.placeIds,
    countryCodes: job.countryCodes,
    remoteCountries: job.remoteCountries,
    pay: job.pay === null ? null : JSON.stringify(job.pay),
    department: job.department,
    team: job.team,
    language: job.language,
    requisitionId: job.requisitionId,
    applyUrl: job.applyUrl,
    sourceId: job.sourceId,
    sourceKind: job.sourceKind,
    externalId: job.externalId,
    sourceUrl: job.sourceUrl,
    canonicalUrl: job.canonicalUrl,
    contentHash: job.contentHash,
    listed: job.listed,
    validThrough: job.validThrough,
    lastConfirmedAt: job.lastConfirmedAt,
    seniority: job.seniority,
    skillIds: job.skillIds,
    visaSponsorship: job.visaSponsorship,
    factsEdition: job.factsEdition,
    details: JSON.stringify(job.details ?? {}),
    stated: job.stated ? JSON.stringify(job.stated) : null,
  }
}

export async function insertJobs(db: Database, jobs: NewJob[], now: Date): Promise<void> {
  await queriesOf(db)
    .insertInto('jobs')
    .values(
      jobs.map((job) => ({
        ...contentColumns(job),
        id: job.id,
        status: job.status,
        closeOutcome: job.closeOutcome,
        closedAt: job.closedAt,
        postedAt: job.postedAt,
        createdBy: job.createdBy,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
}

/** Takes a posting's new content; it is open again, and its first day stays. */
export async function updateContent(
  db: Database,
  job: NewJob,
  postedAt: Date | null,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('jobs')
    .set((eb) => ({
      ...contentColumns(job),
      // One that another posting stands for stays out of the search until they are compared again.
      listed: sql<boolean>`${job.listed}::boolean and folded_into is null`,
      status: 'published',
      closeOutcome: null,
      closedAt: null,
      missingSince: null,
      ...(postedAt && { postedAt: postedAt }),
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', job.id)
    .execute()
}

export type JobAddress = { id: string; title: string; company: string; url: string | null }

/** What jobs are called, and where they were first posted. */
export function findAddresses(db: Database, ids: readonly string[]): Promise<JobAddress[]> {
  return queriesOf(db)
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'jobs.title', 'companies.name as company', 'jobs.canonicalUrl as url'])
    .where('jobs.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('jobs.id')
    .execute()
}

/** Open jobs that were first posted at these addresses; what people pasted is theirs. */
export function findListedAt(
  db: Database,
  urls: readonly string[],
): Promise<{ id: string; url: string | null }[]> {
  return queriesOf(db)
    .selectFrom('jobs')
    .select(['id', 'canonicalUrl as url'])
    .where('canonicalUrl', '=', sql<string>`any(${[...urls]}::text[])`)
    .where('status', '=', 'published')
    .where('sourceKind', '<>', 'pasted')
    .execute()
}
