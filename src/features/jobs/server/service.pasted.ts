import * as companies from '#features/companies/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import {
  boardOfAddress,
  canonicalAddress,
  isBoardAddress,
  nameFromToken,
  type BoardOfAddress,
  professionOf,
  factsEdition,
  readFacts,
} from '#features/job-facts/server/service.ts'
import * as importing from './queries.pasted.ts'
import { insertReaders } from './queries.readers.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

type PastedJob = {
  /** An http or https address of a posting anywhere. */
  url: string
  companyName?: string
  title?: string
}

const openDays = 60
const day = 86_400_000

/**
 * The job at an address that someone pasted (JOB13). The same posting pasted twice, or imported
 * meanwhile, is one record; otherwise a stub is made that the public search does not show. An address
 * never leads to another company's job: where it does not tell whose posting it is, the company is
 * asked for. Nothing is fetched.
 *
 * @throws AppError INVALID_INPUT with the field `url`, or `companyName` when the address does not tell
 */
export async function findOrCreateStubJob(
  context: Context,
  input: PastedJob,
): Promise<{ jobId: string; companyId: string; created: boolean }> {
  const canonicalUrl = canonicalAddress(input.url)
  if (!canonicalUrl) {
    throw invalidField('url', errorWords.invalidJobAddress)
  }
  const { actor } = context
  const readers = actor.kind === 'person' ? [actor.accountId] : []
  const known = await jobAtAddress(context, canonicalUrl, input.companyName)
  if (known) return found(context, known, readers)

  const company = await companyOf(context, input, canonicalUrl)
  await queries.lockAddress(context.db, canonicalUrl)
  const made = theOne(
    await jobsAt(context, canonicalUrl),
    ({ companyId }) => companyId === company.id,
  )
  if (made) return found(context, made, readers)
  const now = context.clock.now()
  // Others may paste the same address: what a person typed is theirs, and our lists tell what kind of job it is.
  const given = actor.kind === 'person' ? professionOf([input.title ?? ''], new Set()) : input.title
  const title = given ?? replyWords.jobAtCompany(company.name)
  const stub: queries.NewJob = {
    id: newId(now.getTime()),
    companyId: company.id,
    title,
    descriptionHtml: '',
    descriptionText: '',
    listed: false,
    status: 'published',
    closeOutcome: null,
    closedAt: null,
    postedAt: now,
    lastConfirmedAt: now,
    validThrough: new Date(now.getTime() + openDays * day),
    ...readFacts(input.title ?? title, ''),
    factsEdition,
    employmentTypes: [],
    workMode: null,
    remotePossible: false,
    pay: null,
    locations: [],
    placeIds: [],
    countryCodes: [],
    remoteCountries: [],
    department: null,
    team: null,
    language: null,
    requisitionId: null,
    applyUrl: input.url,
    sourceId: null,
    sourceKind: 'pasted',
    externalId: null,
    contentHash: null,
    sourceUrl: input.url,
    canonicalUrl,
    createdBy: readers[0] ?? null,
  }
  await queries.insertJobs(context.db, [stub], now)
  await insertReaders(context.db, stub.id, readers)
  return { jobId: stub.id, companyId: stub.companyId, created: true }
}

async function found(
  context: Pick<Context, 'db'>,
  job: queries.JobAtAddress,
  readers: readonly string[],
) {
  // A removed posting answers like a missing one.
  if (job.status === 'removed') throw new AppError('NOT_FOUND')
  await insertReaders(context.db, job.id, readers)
  return { jobId: job.id, companyId: job.companyId, created: false }
}

const lookedAt = 50

/**
 * The posting with this address: of the company that was named, otherwise of the only company that has
 * one. Undefined where nobody can tell. What someone else has pasted holds only for the company that
 * they named: otherwise the first one could lead everybody to a company of their choice.
 */
export async function jobAtAddress(
  context: Asking,
  canonicalUrl: string,
  companyName?: string,
): Promise<queries.JobAtAddress | undefined> {
  const jobs = await jobsAt(context, canonicalUrl)
  if (jobs.length === 0) return undefined
  const named = companyName ? await companies.companyByName(context, companyName) : null
  const own = named && theOne(jobs, ({ companyId }) => companyId === named.id)
  // What a board published says whose it is.
  return own ?? theOne(jobs, ({ pasted, readable }) => (companyName ? !pasted : readable))
}

type Asking = Pick<Context, 'db' | 'actor'>

function jobsAt({ db, actor }: Asking, canonicalUrl: string): Promise<queries.JobAtAddress[]> {
  const accountId = actor.kind === 'person' ? actor.accountId : null
  return queries.findJobsAtAddress(db, canonicalUrl, accountId, lookedAt)
}

/** Of these postings the one that is meant; undefined when they are of several companies or openings. */
function theOne(
  jobs: readonly queries.JobAtAddress[],
  isMeant: (job: queries.JobAtAddress) => boolean,
): queries.JobAtAddress | undefined {
  const meant = jobs.filter(isMeant)
  if (new Set(meant.map(({ companyId }) => companyId)).size > 1) return undefined
  // Several openings with one address: it does not say which is meant, only that they are one when folded.
  const shown = meant.filter((job) => !job.folded && !job.pasted)
  return shown.length > 1 ? undefined : (shown[0] ?? meant[0])
}

async function companyOf(context: Context, input: PastedJob, canonicalUrl: string) {
  if (input.companyName) {
    return companies.findOrCreateCompany(context, { name: input.companyName })
  }
  const onBoard = boardOfAddress(canonicalUrl)
  if (onBoard) return companyOfBoard(context, onBoard)
  if (!isBoardAddress(canonicalUrl)) {
    const { hostname } = new URL(canonicalUrl)
    const owner = await companies.companyForDomain(context, hostname)
    if (owner) return owner
  }
  throw invalidField('companyName', errorWords.companyNameRequired)
}

/** The company whose postings were imported from this board; otherwise a company named like it there. */
async function companyOfBoard(context: Context, { vendor, board }: BoardOfAddress) {
  const owners = await importing.findBoardCompanies(context.db, vendor, board)
  if (owners.length === 1) return companies.currentCompany(context, owners[0]!)
  if (owners.length > 1) {
    throw invalidField('companyName', errorWords.companyNameRequired)
  }
  const name = nameFromToken(board)
  const namesake = await companies.companyByName(context, name)
  // A company of that name whose own board is another one is another company.
  if (namesake && !(await importing.hasOtherBoard(context.db, namesake.id, vendor, board))) {
    return namesake
  }
  if (namesake) {
    throw invalidField('companyName', errorWords.companyNameRequired)
  }
  return companies.findOrCreateCompany(context, { name })
}
