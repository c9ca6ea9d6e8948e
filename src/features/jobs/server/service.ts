/** Jobs: search, pages, import, life cycle. The door for other features. */
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '#platform/context.ts'
import type { getJob, JobCounts, JobLocation } from '../contract.ts'
import { canonicalAddress } from './addresses.ts'
import { jobOf } from './service.cards.ts'
import { isOpen, isVisible } from './policy.ts'
import { findTakesHere } from './queries.own.ts'
import { insertReaders, mayRead } from './queries.readers.ts'
import * as queries from './queries.ts'
import { collectionsToFind } from './service.collections.ts'
import { historyOf } from './service.history.ts'
import { jobAtAddress } from './service.pasted.ts'
import { similarJobs } from './service.similar.ts'

export { anonymousFacts, wordsOf, yearsOfExperience } from './anonymous-facts.ts'
export { professionOf } from './facts/professions.ts'
export { openBoard, type OpenBoard } from './boards/open-board.ts'
export { UnreadableBoard } from './boards/posting.ts'
export { createDemoJobs, type DemoCompany } from './service.demo.ts'
export { compareJobs } from './service.folding.ts'
export { archiveClosedJobs, closeExpiredJobs, closeJob, moveJobs } from './service.lifecycle.ts'
export {
  createOwnJob,
  discardOwnJob,
  doublesOf,
  nameOwnJob,
  readPlaces,
  writeOwnJob,
} from './service.own.ts'
export {
  actionsFor as jobActionsFor,
  confirmationDue,
  lastDayOf,
  lifeDays,
} from './policy.lifecycle.ts'
export { htmlOfText } from './plain-description.ts'
export {
  importBoard,
  importInSteps,
  previewBoard,
  type ImportInput,
  type ImportReport,
  type SteppedInput,
} from './service.import.ts'
export { collectionPage, collectionsToFind } from './service.collections.ts'
export { companyRenamed, moveCompany, moveCompanyBack } from './service.merge.ts'
export { preparePlaces } from './service.places.ts'
export { findOrCreateStubJob } from './service.pasted.ts'
export { setRates, UnreadableRates } from './service.rates.ts'
export { readFactsAgain, refreshCompanyFacts } from './service.facts.ts'
export { jobFacets } from './service.facets.ts'
export { explainMatches, matchOf } from './service.match.ts'
export { searchJobsPage } from './service.search.ts'
export { suggestions } from './service.suggest.ts'
export { learnVocabulary } from './service.vocabulary.ts'
export { companyHeld } from './service.withheld.ts'

type Reading = Pick<Context, 'db' | 'clock'>
type Asking = Pick<Context, 'db' | 'actor'>

const similarAtMost = 6
const similarInMails = 3

/**
 * One job, open or closed, with similar open ones.
 *
 * @throws AppError NOT_FOUND, also for drafts, removed jobs, and what somebody else has pasted
 */
export async function jobPage(
  context: Reading & Asking,
  id: string,
): Promise<EndpointReply<typeof getJob>> {
  const job = await visibleJob(context, id)
  const [similar, history, takesHere] = await Promise.all([
    similarJobs(context, job, similarAtMost),
    historyOf(context, job),
    findTakesHere(context.db, id),
  ])
  return jobOf(job, similar, history, takesHere)
}

/** How a job ended and what is open like it; null when it cannot be seen any more. */
export async function endOf(
  context: Reading,
  id: string,
): Promise<{
  outcome: queries.JobRow['closeOutcome']
  similar: { id: string; title: string; companyName: string }[]
} | null> {
  const job = await queries.findJob(context.db, id)
  if (!job || !isVisible(job.status)) return null
  const similar = await similarJobs(context, job, similarInMails)
  return {
    outcome: job.closeOutcome,
    similar: similar.map((one) => ({
      id: one.id,
      title: one.title,
      companyName: one.company.name,
    })),
  }
}

async function visibleJob(context: Asking, id: string): Promise<queries.JobRow> {
  const job = await queries.findJob(context.db, id)
  if (!job || !isVisible(job.status)) throw new AppError('NOT_FOUND')
  if (job.sourceKind === 'pasted' && !(await isReader(context, id))) throw new AppError('NOT_FOUND')
  return job
}

/** Its words and its address are a person's: who asks for it reads it, and who has accepted that. */
async function isReader({ db, actor }: Asking, id: string): Promise<boolean> {
  if (actor.kind === 'system' || (actor.kind === 'person' && actor.hat === 'admin')) return true
  return mayRead(db, id, actor.kind === 'person' ? actor.accountId : null)
}

/** Lets people read a job that somebody pasted. */
export function letRead(
  context: Pick<Context, 'db'>,
  jobId: string,
  accountIds: readonly string[],
): Promise<void> {
  return insertReaders(context.db, jobId, accountIds)
}

const collectionsAtHome = 12

/** Open jobs, their companies, where a verified person takes requests, and where to begin. */
export async function jobCounts(context: Pick<Context, 'db'>): Promise<JobCounts> {
  const [counts, collections] = await Promise.all([
    queries.countEverything(context.db),
    collectionsToFind(context, collectionsAtHome),
  ])
  return { ...counts, collections }
}

/** What a referral request keeps of its job. */
export type ReferableJob = {
  id: string
  title: string
  companyId: string
  companyName: string
  companySlug: string
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
  verifiedInsiders: number
  /** The employer's own number of the job, where its posting tells. */
  requisitionId: string | null
}

function referable(job: queries.JobRow): ReferableJob {
  const { id, title, companyId, companyName, companySlug, locations, sourceUrl } = job
  const { referralsOpen, sourceKind, createdBy, department } = job
  const { verifiedInsiders, requisitionId } = job
  return {
    id,
    title,
    companyId,
    companyName,
    companySlug,
    locations,
    sourceUrl,
    referralsOpen,
    sourceKind,
    createdBy,
    department,
    verifiedInsiders,
    requisitionId,
  }
}

/**
 * The job that a referral is asked for.
 *
 * @throws AppError NOT_FOUND; JOB_CLOSED when it takes no requests any more
 */
export async function jobForReferral(context: Asking, jobId: string): Promise<ReferableJob> {
  const job = await visibleJob(context, jobId)
  if (!isOpen(job.status)) throw new AppError('JOB_CLOSED', 'This job is closed.')
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
    // That somebody else has pasted the same address is theirs to tell.
    if (!(await isReader(context, known.id))) return null
    id = known.id
  }
  const job = await visibleJob(context, id)
  return { ...referable(job), open: isOpen(job.status) }
}

/** What matching compares with a person. */
export type JobFacts = {
  title: string
  /** Somebody pasted it: the title is what they have said first. */
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
  return new Map(
    jobs
      .filter((job) => isVisible(job.status))
      .map((job) => [
        job.id,
        {
          title: job.title,
          typed: job.createdBy !== null,
          text: job.descriptionText,
          locations: job.locations.map((location) => location.city ?? location.text),
          remote: job.remotePossible,
        },
      ]),
  )
}
