/** Jobs: the record, its card, its life cycle. The door for other features. */
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { fewestCases } from '#shared/sampled-figures.ts'
import type { Context } from '#platform/context.ts'
import type { getJob, JobLocation, JobStatus } from '../contract.ts'
import { canonicalAddress } from '#features/job-facts/server/service.ts'
import { answeringOf, jobOf, type Card } from './service.cards.ts'
import { isOpen, isVisible } from './policy.ts'
import { findAnswering } from './queries.cards.ts'
import { findTakesHere } from './queries.own.ts'
import { insertReaders, mayRead } from './queries.readers.ts'
import * as queries from './queries.ts'
import { historyOf } from './service.history.ts'
import { jobAtAddress } from './service.pasted.ts'
import { errorWords } from '../messages.errors.ts'

export type {
  BoardKind,
  CrawledBoardKind,
  TextBoardKind,
  BoardPosting,
  PreparedPosting,
  PreparedRead,
  Refusal,
} from './board-posting.ts'
export { cardSelection, cardTables, findCards, readCards, type CardRow } from './queries.cards.ts'
export {
  findKnownPlaces,
  findLargePlaces,
  findLargePlacesWithin,
  findPlacesBegun,
  placesInRegion,
  placesWithin,
} from './queries.places.ts'
export type { BatchResult, BoardRun } from './board-run.ts'
export { markMissing, takeBatch } from './service.batch.ts'
export { cardOf, type Card, type NamedLocation } from './service.cards.ts'
export { createDemoJobs, type DemoCompany } from './service.demo.ts'
export { compareJobs } from './service.folding.ts'
export { archiveClosedJobs, closeExpiredJobs, closeJob, moveJobs } from './service.lifecycle.ts'
export {
  createOwnJob,
  discardOwnJob,
  duplicatesOf,
  nameOwnJob,
  readPlaces,
  writeOwnJob,
} from './service.own.ts'
export {
  actionsFor as jobActionsFor,
  confirmationDue,
  lastDayOf,
  latestLastDay,
  lifeDays,
} from './policy.lifecycle.ts'
export { companyRenamed, moveCompany, moveCompanyBack } from './service.merge.ts'
export {
  ensurePlaces,
  gazetteerFor,
  gazetteerOf,
  hasPlaces,
  preparePlaces,
} from './service.places.ts'
export { settleSearch } from './service.rebuild.ts'
export { findOrCreateStubJob } from './service.pasted.ts'
export { dollarsInYear, setRates, UnreadableRates } from './service.rates.ts'
export { readFactsAgain, refreshCompanyFacts } from './service.facts.ts'
export { explainMatches, matchOf } from './service.match.ts'
export { companyHeld, setHeld } from './service.withheld.ts'

type Asking = Pick<Context, 'db' | 'actor'>

/** Jobs that are like another one: the search finds them. */
type FindSimilar = (job: queries.JobRow) => Promise<Card[]>

/**
 * One job, open or closed, as its page shows it.
 *
 * @throws AppError NOT_FOUND, also for drafts, removed jobs, and what someone else has pasted
 */
export async function jobWith(
  context: Asking & Pick<Context, 'clock'>,
  id: string,
  findSimilar: FindSimilar,
): Promise<EndpointReply<typeof getJob>> {
  const job = await visibleJob(context, id)
  const [similar, history, takesHere] = await Promise.all([
    findSimilar(job),
    historyOf(context, job),
    findTakesHere(context.db, id),
  ])
  return jobOf(job, similar, history, takesHere)
}

/** What has become of a job, also of one that nobody may see; null where there is none. */
export async function statusOf(
  context: Pick<Context, 'db'>,
  id: string,
): Promise<JobStatus | null> {
  return (await queries.findJob(context.db, id))?.status ?? null
}

/** A job that anybody may know of, open or closed; null when it cannot be seen any more. */
export async function findVisible(
  context: Pick<Context, 'db'>,
  id: string,
): Promise<queries.JobRow | null> {
  const job = await queries.findJob(context.db, id)
  return job && isVisible(job.status) && !job.heldAt ? job : null
}

async function visibleJob(context: Asking, id: string): Promise<queries.JobRow> {
  const job = await queries.findJob(context.db, id)
  if (!job || !isVisible(job.status)) throw new AppError('NOT_FOUND')
  if (job.heldAt && !isModerator(context)) throw new AppError('NOT_FOUND')
  // Pasted by someone who has left: nobody’s own any more (`readable` in queries).
  const isOwn = job.sourceKind === 'pasted' && job.createdBy !== null
  if (isOwn && !(await isReader(context, id))) throw new AppError('NOT_FOUND')
  return job
}

const isModerator = ({ actor }: Asking) =>
  actor.kind === 'system' || (actor.kind === 'person' && actor.role === 'admin')

/** Its words and its address are a person's: who asks for it reads it, and who has accepted that. */
async function isReader({ db, actor }: Asking, id: string): Promise<boolean> {
  if (isModerator({ db, actor })) return true
  return mayRead(db, id, actor.kind === 'person' ? actor.accountId : null)
}

/** Lets people read a job that someone pasted. */
export function letRead(
  context: Pick<Context, 'db'>,
  jobId: string,
  accountIds: readonly string[],
): Promise<void> {
  return insertReaders(context.db, jobId, accountIds)
}

const answeringAtHome = 6

/** Open jobs, their companies, and how those with the most requests answer. */
export async function countJobs({ db }: Pick<Context, 'db'>) {
  const [counts, answering] = await Promise.all([
    queries.countEverything(db),
    findAnswering(db, fewestCases, answeringAtHome),
  ])
  return { ...counts, answering: answering.map(answeringOf) }
}

/** What a referral request keeps of its job. */
export type ReferableJob = {
  id: string
  title: string
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  locations: JobLocation[]
  /** Where the employer shows it; null for a job of our own. */
  sourceUrl: string | null
  /** False when the company switched requests off. */
  referralsOpen: boolean
  /** Where the job was found: a board, a pasted address, demo data. */
  sourceKind: string
  /** Who pasted its address, and so said what it is called; null for any other job. */
  createdBy: string | null
  department: string | null
  verifiedReferrers: number
  /** The employer's own number of the job, where its posting tells. */
  requisitionId: string | null
  applyUrl: string | null
  /** What matching compares with a person. */
  facts: JobFacts
}

function referable(job: queries.JobRow): ReferableJob {
  const { id, title, companyId, companyName, companySlug, companyLogoKey } = job
  const { locations, sourceUrl, referralsOpen, sourceKind, createdBy, department } = job
  const { verifiedReferrers, requisitionId, applyUrl } = job
  return {
    id,
    title,
    companyId,
    companyName,
    companySlug,
    companyLogoKey,
    locations,
    sourceUrl,
    referralsOpen,
    sourceKind,
    createdBy,
    department,
    verifiedReferrers,
    requisitionId,
    applyUrl,
    facts: factsOf(job),
  }
}

/**
 * The job that a referral is asked for.
 *
 * @throws AppError NOT_FOUND; JOB_CLOSED when it takes no requests any more
 */
export async function jobForReferral(context: Asking, jobId: string): Promise<ReferableJob> {
  const job = await visibleJob(context, jobId)
  if (!isOpen(job.status)) throw new AppError('JOB_CLOSED', errorWords.jobClosed)
  return referable(job)
}

/**
 * The job that a person means, open or closed, by its id or by an address; null for an address that
 * is new here.
 *
 * @throws AppError NOT_FOUND for an id that names none
 */
export async function findReferable(
  context: Asking,
  input: { jobId?: string; jobUrl?: string; companyName?: string },
): Promise<(ReferableJob & { open: boolean }) | null> {
  let id = input.jobId
  if (id === undefined) {
    const address = canonicalAddress(input.jobUrl ?? '')
    const known = address && (await jobAtAddress(context, address, input.companyName))
    if (!known || !isVisible(known.status)) return null
    // That someone else has pasted the same address is theirs to tell.
    if (!(await isReader(context, known.id))) return null
    id = known.id
  }
  const job = await visibleJob(context, id)
  return { ...referable(job), open: isOpen(job.status) }
}

/** What matching compares with a person. */
export type JobFacts = {
  title: string
  /** Someone pasted it: the title is what they have said first. */
  typed: boolean
  text: string
  locations: string[]
  remote: boolean
}

/** Jobs for matching by id, open or not; one that was removed is not among them. */
export async function jobFacts(
  context: Pick<Context, 'db'>,
  jobIds: readonly string[],
): Promise<Map<string, JobFacts>> {
  const jobs = await queries.findJobTexts(context.db, jobIds)
  return new Map(jobs.filter((job) => isVisible(job.status)).map((job) => [job.id, factsOf(job)]))
}

function factsOf(
  job: Pick<
    queries.JobRow,
    'title' | 'createdBy' | 'descriptionText' | 'locations' | 'remotePossible'
  >,
): JobFacts {
  return {
    title: job.title,
    typed: job.createdBy !== null,
    text: job.descriptionText,
    locations: job.locations.map((location) => location.city ?? location.text),
    remote: job.remotePossible,
  }
}

/** What jobs are called and where they were first posted, whatever has become of them. */
export function jobAddresses(context: Pick<Context, 'db'>, jobIds: readonly string[]) {
  return queries.findAddresses(context.db, jobIds)
}

/** Ids of the public jobs that were first posted at these addresses, by address. */
export async function listedAt(
  context: Pick<Context, 'db'>,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queries.findListedAt(context.db, urls)
  return new Map(rows.flatMap(({ id, url }) => (url === null ? [] : [[url, id] as const])))
}
