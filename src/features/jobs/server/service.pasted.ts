import * as companies from '#features/companies/server/service.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import { boardTokenOf, canonicalAddress, nameFromToken } from './addresses.ts'
import { factsEdition, readFacts } from './facts/read-facts.ts'
import * as queries from './queries.ts'

type PastedJob = {
  /** An http or https address of a posting anywhere. */
  url: string
  companyName?: string
  title?: string
}

const openDays = 60
const day = 86_400_000

/**
 * The job at an address that somebody pasted (JOB13). The same posting pasted twice, or imported
 * meanwhile, is one record; otherwise a stub is made that the public search does not show. Nothing
 * is fetched.
 *
 * @throws AppError INVALID_INPUT with the field `url`, or `companyName` when the address does not tell
 */
export async function findOrCreateStubJob(
  context: Context,
  input: PastedJob,
): Promise<{ jobId: string; companyId: string; created: boolean }> {
  const canonicalUrl = canonicalAddress(input.url)
  if (!canonicalUrl) {
    throw invalidField('url', 'Please give the address of a job, starting with https://.')
  }
  const known = await queries.findJobByCanonicalUrl(context.db, canonicalUrl)
  if (known) return found(known, false)

  const company = await companyOf(context, input, canonicalUrl)
  const now = context.clock.now()
  const title = input.title ?? `Job at ${company.name}`
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
    ...readFacts(title, ''),
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
    createdBy: context.actor.kind === 'person' ? context.actor.accountId : null,
  }
  const created = (await queries.insertJobs(context.db, [stub], now)) === 1
  const job = await queries.findJobByCanonicalUrl(context.db, canonicalUrl)
  if (!job) throw new Error('A pasted job that was just stored cannot be found')
  return found(job, created)
}

function found(job: { id: string; companyId: string; status: string }, created: boolean) {
  // A removed posting answers like a missing one.
  if (job.status === 'removed') throw new AppError('NOT_FOUND')
  return { jobId: job.id, companyId: job.companyId, created }
}

async function companyOf(context: Context, input: PastedJob, canonicalUrl: string) {
  if (input.companyName) {
    return companies.findOrCreateCompany(context, { name: input.companyName })
  }
  const token = boardTokenOf(canonicalUrl)
  if (token) {
    const name = nameFromToken(token)
    const known = await companies.companyByName(context, name)
    return known ?? companies.findOrCreateCompany(context, { name })
  }
  const owner = await companies.companyForDomain(context, new URL(canonicalUrl).hostname)
  if (owner) return owner
  throw invalidField('companyName', 'Please name the company: its address does not tell us.')
}
