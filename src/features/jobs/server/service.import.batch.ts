/** Some postings of a board, brought to what it says of them, in the caller's transaction. */
import { createHash } from 'node:crypto'
import * as companies from '#features/companies/server/service.ts'
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import { withinSavepoint } from '#platform/db/savepoint.ts'
import { canonicalAddress } from './addresses.ts'
import type { BoardKind, BoardPosting, ReadPosting, Refusal } from './boards/posting.ts'
import { cleanDescription, plainText } from './description.ts'
import { jobPublished, jobsChanged } from './events.ts'
import { completeFacts, factsEdition, readFacts } from './facts/read-facts.ts'
import { standingParagraphs } from './facts/standing-text.ts'
import { workModeOfPlaces } from './facts/work-mode.ts'
import type { Gazetteer } from './locations/resolve.ts'
import { resolvePlaces } from './locations/resolve.ts'
import { sampleTexts } from './queries.facts.ts'
import * as importing from './queries.import.ts'
import { markPlacesInUse } from './queries.places.ts'
import * as queries from './queries.ts'
import { closeJob } from './service.lifecycle.ts'
import { gazetteerFor } from './service.places.ts'

/** What stays the same from one batch of a board to the next. */
export type BoardRun = {
  now: Date
  sourceId: string
  kind: BoardKind
  /** Of postings that name no company, or whose board is of one company. */
  companyId: string
  /** Companies that postings named so far; null where the board is of one company. */
  companyIds: ReadonlyMap<string, string> | null
  /** External ids so far, refused ones too: none of them has left the board. */
  seen: ReadonlySet<string>
}

/** What became of a batch. Nothing of it is kept elsewhere: a batch may be tried again. */
export type BatchResult = {
  added: string[]
  changed: string[]
  unchanged: number
  closed: string[]
  refused: Refusal[]
  warnings: { label: string; warning: string }[]
  seen: Set<string>
  companyIds: Map<string, string>
}

const longestDescription = 200_000
/** Before it is cleaned: markup weighs, but not this much. */
const longestRawDescription = 1_000_000
const tooLong = `its description is longer than ${longestDescription.toLocaleString('en')} characters`
const day = 86_400_000
/** A posting stays open this long after its board last had it, unless it names its own last day. */
const openDays = 60

type Batch = BatchResult & {
  context: Context
  run: BoardRun
  gazetteer: Gazetteer
  /** What companies write into every posting, by the name that postings give. */
  standing: Map<string | null, ReadonlySet<string>>
  byExternalId: Map<string | null, importing.KnownJob>
  byAddress: Map<string | null, importing.KnownJob>
  news: { job: queries.NewJob; warnings: string[] }[]
  kept: { id: string; validThrough: Date }[]
  placeIds: Set<number>
  /** Ids of what looks different from now on. */
  touched: string[]
}

/** Takes these postings in; one that is bad is refused with its reason and never stops the rest. */
export async function takeBatch(
  context: Context,
  run: BoardRun,
  reads: readonly ReadPosting[],
): Promise<BatchResult> {
  const postings = reads.flatMap(({ posting }) => posting ?? [])
  const hints = postings.flatMap((posting) => [...posting.places, ...posting.nearbyHints])
  const known = await importing.findKnownJobs(context.db, run.sourceId, {
    externalIds: postings.map(({ externalId }) => externalId),
    canonicalUrls: postings.flatMap(({ url }) => canonicalAddress(url ?? '') ?? []),
  })
  const own = known.filter((job) => job.sourceId === run.sourceId)
  const batch: Batch = {
    context,
    run,
    gazetteer: await gazetteerFor(context, hints),
    standing: await standingTexts(context, run, postings),
    byExternalId: new Map(own.map((job) => [job.externalId, job])),
    byAddress: new Map(known.map((job) => [job.canonicalUrl, job])),
    news: [],
    kept: [],
    placeIds: new Set(),
    added: [],
    changed: [],
    unchanged: 0,
    closed: [],
    refused: [],
    warnings: [],
    seen: new Set(),
    companyIds: new Map(),
    touched: [],
  }
  for (const { posting, refusal } of reads) {
    if (posting) await takePosting(batch, posting)
    else refuse(batch, refusal)
  }
  await addNews(batch)
  await importing.confirmJobs(context.db, batch.kept, run.now)
  await markPlacesInUse(context.db, [...batch.placeIds])
  if (batch.touched.length > 0) await context.publish(jobsChanged, { jobIds: batch.touched })
  const { added, changed, unchanged, closed, refused, warnings, seen, companyIds } = batch
  return { added, changed, unchanged, closed, refused, warnings, seen, companyIds }
}

/** A batch that is too small to tell is looked at beside the company's other open postings. */
const enoughToTell = 10

async function standingTexts(
  context: Pick<Context, 'db'>,
  run: BoardRun,
  postings: readonly BoardPosting[],
): Promise<Batch['standing']> {
  const nameOf = (posting: BoardPosting) => (run.companyIds ? posting.companyName : null)
  const known =
    !run.companyIds && postings.length < enoughToTell
      ? await sampleTexts(context.db, [run.companyId])
      : []
  const groups = Map.groupBy(postings, nameOf)
  return new Map(
    [...groups].map(([name, own]) => {
      const texts = own.flatMap((posting) =>
        posting.descriptionHtml.length > longestRawDescription
          ? []
          : { title: posting.title, text: cleanedOf(posting).text },
      )
      return [name, standingParagraphs([...texts, ...known])]
    }),
  )
}

const cleaned = new WeakMap<BoardPosting, { html: string; text: string }>()

/** Cleaning costs more than the rest of reading: it is done once. */
function cleanedOf(posting: BoardPosting): { html: string; text: string } {
  const known = cleaned.get(posting)
  if (known) return known
  const html = cleanDescription(posting.descriptionHtml)
  const made = { html, text: plainText(html) }
  cleaned.set(posting, made)
  return made
}

function refuse(batch: Batch, refusal: Refusal): void {
  if (refusal.externalId) batch.seen.add(refusal.externalId)
  batch.refused.push(refusal)
}

async function companyFor(batch: Batch, posting: BoardPosting): Promise<string> {
  const { companyName: name, companyWebsite: website } = posting
  const { companyIds, companyId } = batch.run
  if (!companyIds || !name) return companyId
  const known = companyIds.get(name) ?? batch.companyIds.get(name)
  if (known) return known
  const { id } = await companies.findOrCreateCompany(batch.context, { name, website })
  batch.companyIds.set(name, id)
  return id
}

async function takePosting(batch: Batch, posting: BoardPosting): Promise<void> {
  const { run } = batch
  const { externalId, title: label } = posting
  const refuseWith = (reason: string) => refuse(batch, { label, externalId, reason })
  if (run.seen.has(externalId) || batch.seen.has(externalId)) {
    return refuseWith(`its id ${externalId} is in the file twice`)
  }
  batch.seen.add(externalId)
  if (posting.descriptionHtml.length > longestRawDescription) {
    return refuseWith(tooLong)
  }

  const { job, warnings } = await jobFrom(batch, posting)
  const known = batch.byExternalId.get(externalId) ?? batch.byAddress.get(job.canonicalUrl)
  const reason = reasonToRefuse(run, posting, job, known)
  if (reason) {
    if (known?.status === 'published' && posting.validThrough && posting.validThrough <= run.now) {
      await closeJob(batch.context, known.id, 'expired')
      batch.closed.push(known.title)
    }
    return refuseWith(reason)
  }
  if (!known) {
    batch.news.push({ job, warnings })
    return
  }
  if (await tryTo(batch, job, () => storeKnown(batch, job, posting, known))) {
    took(batch, job, warnings)
  }
}

function took(batch: Batch, job: queries.NewJob, warnings: string[]): void {
  for (const warning of warnings) batch.warnings.push({ label: job.title, warning })
  for (const id of job.placeIds) batch.placeIds.add(id)
}

/** A posting that cannot be stored is undone alone. */
async function tryTo(
  batch: Batch,
  { title: label, externalId }: queries.NewJob,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await withinSavepoint(batch.context.db, work)
    return true
  } catch (error) {
    batch.context.log.warn({ err: error, externalId }, 'posting not stored')
    refuse(batch, { label, externalId, reason: 'it could not be stored' })
    return false
  }
}

function reasonToRefuse(
  run: BoardRun,
  posting: BoardPosting,
  job: queries.NewJob,
  known: importing.KnownJob | undefined,
): string | null {
  if (job.descriptionText === '') return 'its description has no text'
  if (job.descriptionHtml.length > longestDescription) {
    return tooLong
  }
  if (posting.validThrough && posting.validThrough <= run.now) {
    return `its last day was ${posting.validThrough.toISOString().slice(0, 10)}`
  }
  if (known?.status === 'removed') return 'it was removed here for breaking the rules'
  if (known?.sourceId && known.sourceId !== run.sourceId) {
    return 'its address was imported from another board'
  }
  return null
}

/** All new postings in one statement; when that fails, one by one. */
async function addNews(batch: Batch): Promise<void> {
  const { news, context, run } = batch
  if (news.length === 0) return
  const insert = async (jobs: queries.NewJob[]) => {
    const inserted = await queries.insertJobs(context.db, jobs, run.now)
    if (inserted < jobs.length) throw new Error('The address of a posting is taken')
  }
  const published = async ({ job, warnings }: Batch['news'][number]) => {
    await context.publish(jobPublished, { jobId: job.id, companyId: job.companyId })
    batch.added.push(job.title)
    batch.touched.push(job.id)
    took(batch, job, warnings)
  }
  try {
    await withinSavepoint(context.db, () => insert(news.map(({ job }) => job)))
  } catch {
    for (const one of news) {
      if (await tryTo(batch, one.job, () => insert([one.job]))) await published(one)
    }
    return
  }
  for (const one of news) await published(one)
}

async function storeKnown(
  batch: Batch,
  job: queries.NewJob,
  posting: BoardPosting,
  known: importing.KnownJob,
): Promise<void> {
  const { context, run } = batch
  const same = known.contentHash === job.contentHash && known.status === 'published'
  if (!same) {
    await queries.updateContent(context.db, { ...job, id: known.id }, posting.postedAt, run.now)
    batch.touched.push(known.id)
    if (known.status !== 'published' || known.sourceId === null) {
      await context.publish(jobPublished, { jobId: known.id, companyId: job.companyId })
    }
  }
  batch.kept.push({ id: known.id, validThrough: job.validThrough! })
  if (same) batch.unchanged++
  else batch.changed.push(job.title)
}

async function jobFrom(
  batch: Batch,
  posting: BoardPosting,
): Promise<{ job: queries.NewJob; warnings: string[] }> {
  const { run, gazetteer } = batch
  const { now } = run
  const { html: descriptionHtml, text: descriptionText } = cleanedOf(posting)
  const placeTexts = posting.places.map(({ text }) => text)
  const mode = posting.workMode ?? workModeOfPlaces(placeTexts)
  const places = resolvePlaces(posting.places, posting.nearbyHints, mode, gazetteer)
  const content = {
    title: posting.title,
    descriptionHtml,
    employmentTypes: posting.employmentTypes,
    workMode: places.workMode,
    remotePossible: places.remotePossible,
    locations: places.locations,
    placeIds: places.placeIds,
    countryCodes: places.countries,
    remoteCountries: places.remoteCountries,
    pay: posting.pay,
    department: posting.department,
    team: posting.team,
    language: posting.language,
    requisitionId: posting.requisitionId,
    applyUrl: posting.applyUrl,
    externalId: posting.externalId,
    sourceUrl: posting.url,
    canonicalUrl: posting.url && canonicalAddress(posting.url),
  }
  const dated = [content, posting.postedAt, posting.validThrough]
  const { employmentTypes, workMode, remotePossible, remoteCountries, countryCodes, pay } = content
  const stated = { employmentTypes, workMode, remotePossible, remoteCountries, countryCodes, pay }
  const standing = batch.standing.get(run.companyIds ? posting.companyName : null)
  const job: queries.NewJob = {
    ...content,
    ...completeFacts(stated, { title: posting.title, descriptionText, placeTexts }),
    id: newId(now.getTime()),
    companyId: await companyFor(batch, posting),
    descriptionText,
    ...readFacts(posting.title, descriptionText, standing),
    factsEdition,
    status: 'published',
    closeOutcome: null,
    closedAt: null,
    listed: true,
    createdBy: null,
    postedAt: posting.postedAt ?? now,
    lastConfirmedAt: now,
    validThrough: posting.validThrough ?? new Date(now.getTime() + openDays * day),
    sourceId: run.sourceId,
    sourceKind: run.kind,
    contentHash: createHash('sha256').update(JSON.stringify(dated)).digest('base64url'),
  }
  return { job, warnings: [...posting.warnings, ...places.warnings] }
}

const missingAtOnce = 500

/**
 * Looks through some of the board's open jobs and closes those that it no longer has.
 *
 * @param patient a job that is missed for the first time is only marked, and closed the next time
 * @returns titles that were closed, and where to go on; null at the end
 */
export async function closeMissing(
  context: Context,
  run: BoardRun,
  after: string | null,
  patient: boolean,
): Promise<{ closed: string[]; next: string | null }> {
  const open = await importing.findOpenJobs(context.db, run.sourceId, after, missingAtOnce)
  const missing = open.filter(({ externalId }) => !run.seen.has(externalId ?? ''))
  const closed = await closeGone(context, run, missing, patient)
  const next = open.length < missingAtOnce ? null : open.at(-1)!.id
  return { closed, next }
}

/** An empty board does not say which board it is: all jobs of the company from that kind of board go. */
export async function closeAllOfKind(
  context: Context,
  run: BoardRun,
  patient: boolean,
): Promise<string[]> {
  const jobs = await importing.findOpenJobsOfKind(context.db, run.companyId, run.kind)
  return closeGone(context, run, jobs, patient)
}

async function closeGone(
  context: Context,
  run: BoardRun,
  missing: importing.KnownJob[],
  patient: boolean,
): Promise<string[]> {
  const gone = missing.filter(({ missingSince }) => !patient || missingSince !== null)
  const first = missing.filter((job) => !gone.includes(job))
  const ids = first.map(({ id }) => id)
  await importing.markMissing(context.db, ids, run.now)
  for (const { id } of gone) await closeJob(context, id, 'source_gone')
  return gone.map(({ title }) => title)
}
