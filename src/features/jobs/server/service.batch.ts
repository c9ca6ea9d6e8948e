/** Some postings of a board, brought to what it says of them, in the caller's transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as companies from '#features/companies/server/service.ts'
import type { Context } from '#platform/context.ts'
import { withinSavepoint } from '#platform/db/savepoint.ts'
import { refusalInWords } from '#platform/db/refusal-in-words.ts'
import { canonicalAddress, type Gazetteer } from '#features/job-facts/server/service.ts'
import { hostsIn } from './board-hosts.ts'
import type {
  BoardPosting,
  Refusal,
  PreparedPosting,
  PreparedRead,
  UnreadPosting,
} from './board-posting.ts'
import type { BatchResult, BoardRun } from './board-run.ts'
import { jobsChanged } from './events.ts'
import * as importing from './queries.batch.ts'
import { markPlacesInUse } from './queries.places.ts'
import * as queries from './queries.ts'
import {
  jobFrom,
  openUntil,
  standingTexts,
  whatItSays,
  writerOf,
  type Said,
  type StandingTexts,
} from './service.board-job.ts'
import { waitForSearchTurn } from './service.rebuild.ts'
import { closeJob } from './service.lifecycle.ts'
import { gazetteerFor } from './service.places.ts'

const day = 86_400_000
/**
 * One that names no last day lives on before so few days are left. Until then nothing of it is
 * written: that its board was read says that it is still there.
 */
const renewedBeforeDays = 30
/** Postings after which others may have their turn. */
const postingsInTurn = 5

type Batch = BatchResult & {
  context: Context
  run: BoardRun
  gazetteer: Gazetteer
  /** What companies write into every posting, by the name that postings give; found when it is asked for. */
  standing: () => Promise<StandingTexts>
  byExternalId: Map<string | null, importing.KnownJob>
  /** Of no board, or removed. */
  byAddress: importing.KnownJob[]
  news: { job: queries.NewJob; warnings: string[] }[]
  kept: { id: string; validThrough: Date }[]
  placeIds: Set<number>
  /** Ids of what looks different from now on. */
  touched: string[]
  /** No other import writes to the search meanwhile. */
  hasTurn: boolean
}

/** Takes these postings in; one that is bad is refused with its reason and never stops the rest. */
export async function takeBatch(
  context: Context,
  run: BoardRun,
  reads: readonly PreparedRead[],
): Promise<BatchResult> {
  const postings = reads.flatMap(({ posting }) => posting ?? [])
  const hints = postings.flatMap((posting) => [...posting.places, ...posting.nearbyHints])
  const known = await importing.findKnownJobs(context.db, run.sourceId, {
    externalIds: reads.flatMap(({ posting, unread }) => (posting ?? unread)?.externalId ?? []),
    canonicalUrls: postings.flatMap(({ url }) => canonicalAddress(url ?? '') ?? []),
  })
  const own = known.filter((job) => job.sourceId === run.sourceId)
  let standing: Promise<StandingTexts> | undefined
  const batch: Batch = {
    context,
    run,
    gazetteer: await gazetteerFor(context, hints),
    standing: () => (standing ??= standingTexts(context, run, postings)),
    byExternalId: new Map(own.map((job) => [job.externalId, job])),
    byAddress: known.filter((job) => job.sourceId !== run.sourceId),
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
    unknown: [],
    companyIds: new Map(),
    madeCompanies: [],
    touched: [],
    hasTurn: false,
  }
  for (const [index, { posting, refusal, unread }] of reads.entries()) {
    if (index % postingsInTurn === postingsInTurn - 1) await nextTurn()
    if (posting) await takePosting(batch, posting)
    else if (refusal) refuse(batch, refusal)
    else takeUnread(batch, unread)
  }
  await addNews(batch)
  await importing.confirmJobs(context.db, batch.kept, run.now)
  await markPlacesInUse(context.db, [...batch.placeIds])
  // A feed of many companies is someone else's; only a company's own board speaks for it.
  if (!run.companyIds) await companies.confirmBoardDomain(context, run.companyId, hostsIn(postings))
  if (batch.touched.length > 0) await context.publish(jobsChanged, { jobIds: batch.touched })
  const { added, changed, unchanged, closed, refused, warnings, seen, unknown } = batch
  const { companyIds, madeCompanies } = batch
  const counted = { added, changed, unchanged, closed, refused, warnings }
  return { ...counted, seen, unknown, companyIds, madeCompanies }
}

function refuse(batch: Batch, refusal: Refusal): void {
  if (refusal.externalId) batch.seen.add(refusal.externalId)
  batch.refused.push(refusal)
}

/** Of a posting that its board lists as before nothing is written, unless it was missed or would end soon. */
function takeUnread(batch: Batch, { externalId, state }: UnreadPosting): void {
  if (state === 'ended') return
  batch.seen.add(externalId)
  const own = batch.byExternalId.get(externalId)
  if (own?.status === 'removed') {
    return refuse(batch, { label: own.title, externalId, reason: removedHere })
  }
  if (own?.status !== 'published') return void batch.unknown.push(externalId)
  batch.unchanged++
  const { now } = batch.run
  const soon = new Date(now.getTime() + renewedBeforeDays * day)
  const ends = own.validThrough
  if (own.missingSince === null && ends !== null && ends > soon) return
  const longer = ends !== null && ends > soon ? ends : openUntil(now)
  batch.kept.push({ id: own.id, validThrough: longer })
}

async function companyFor(batch: Batch, posting: BoardPosting): Promise<string> {
  const { companyName: name, companyWebsite: website } = posting
  const { companyIds, companyId } = batch.run
  if (!companyIds || !name) return companyId
  const known = companyIds.get(name) ?? batch.companyIds.get(name)
  if (known) return known
  const { company, created } = await companies.findOrMakeCompany(batch.context, { name, website })
  batch.companyIds.set(name, company.id)
  if (created) batch.madeCompanies.push(company.id)
  return company.id
}

async function takePosting(batch: Batch, posting: PreparedPosting): Promise<void> {
  const { run } = batch
  const { externalId, title: label } = posting
  const refuseWith = (reason: string) => refuse(batch, { label, externalId, reason })
  if (run.seen.has(externalId) || batch.seen.has(externalId)) {
    return refuseWith(`its id ${externalId} is in the file twice`)
  }
  batch.seen.add(externalId)
  const own = batch.byExternalId.get(externalId)
  if (posting.validThrough && posting.validThrough <= run.now) {
    if (own?.status === 'published') {
      await closeJob(batch.context, own.id, 'expired')
      batch.closed.push(own.title)
    }
    return refuseWith(`its last day was ${posting.validThrough.toISOString().slice(0, 10)}`)
  }
  if (own?.status === 'removed') return refuseWith(removedHere)
  // Only a posting that is taken makes its company.
  const companyId = await companyFor(batch, posting)
  const said = whatItSays(batch.gazetteer, posting)
  const { warnings } = said
  const known = own ?? takeByAddress(batch, companyId, said.content.canonicalUrl)
  if (known?.status === 'removed') return refuseWith(removedHere)
  if (known && isSame(known, said)) {
    keepUnchanged(batch, posting, known)
    return took(batch, said.content, warnings)
  }
  // Facts are read from texts that have changed alone: they are most of the work.
  const standing = (await batch.standing()).get(writerOf(run, posting))
  const job = jobFrom(run, posting, said, { companyId, standing })
  if (!known) {
    batch.news.push({ job, warnings })
    return
  }
  await waitForTurn(batch)
  if (await tryTo(batch, job, () => storeChanged(batch, job, posting, known))) {
    took(batch, job, warnings)
  }
}

const removedHere = 'it was removed here for breaking the rules'

/** What someone pasted of this posting; the address of another company's says nothing. */
function takeByAddress(
  { byAddress }: Batch,
  companyId: string,
  canonicalUrl: string | null,
): importing.KnownJob | undefined {
  const ours = byAddress.filter(
    (job) => job.canonicalUrl === canonicalUrl && job.companyId === companyId,
  )
  const found = ours.find(({ status }) => status === 'removed') ?? ours[0]
  // Of two postings with one address, only the first takes it over.
  if (found && found.status !== 'removed') byAddress.splice(byAddress.indexOf(found), 1)
  return found
}

function took(
  batch: Batch,
  job: Pick<queries.NewJob, 'title' | 'placeIds'>,
  warnings: string[],
): void {
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
    refuse(batch, { label, externalId, reason: refusalInWords(error) })
    return false
  }
}

/** All new postings in one statement; when that fails, one by one. */
async function addNews(batch: Batch): Promise<void> {
  const { news, context, run } = batch
  if (news.length === 0) return
  await waitForTurn(batch)
  const insert = (jobs: queries.NewJob[]) => queries.insertJobs(context.db, jobs, run.now)
  const added = ({ job, warnings }: Batch['news'][number]) => {
    batch.added.push(job.title)
    batch.touched.push(job.id)
    took(batch, job, warnings)
  }
  try {
    await withinSavepoint(context.db, () => insert(news.map(({ job }) => job)))
  } catch {
    for (const one of news) {
      if (await tryTo(batch, one.job, () => insert([one.job]))) added(one)
    }
    return
  }
  for (const one of news) added(one)
}

function isSame(known: importing.KnownJob, { contentHash }: Said): boolean {
  return known.contentHash === contentHash && known.status === 'published'
}

async function waitForTurn(batch: Batch): Promise<void> {
  if (batch.hasTurn) return
  await waitForSearchTurn(batch.context)
  batch.hasTurn = true
}

async function storeChanged(
  { context, run, touched, changed }: Batch,
  job: queries.NewJob,
  posting: BoardPosting,
  known: importing.KnownJob,
): Promise<void> {
  await queries.updateContent(context.db, { ...job, id: known.id }, posting.postedAt, run.now)
  touched.push(known.id)
  changed.push(job.title)
}

function keepUnchanged(batch: Batch, posting: BoardPosting, known: importing.KnownJob): void {
  const { now } = batch.run
  batch.unchanged++
  if (!needsConfirmation(known, posting, now)) return
  batch.kept.push({ id: known.id, validThrough: posting.validThrough ?? openUntil(now) })
}

/** Writing to a job costs its search entry: only a job that was missed, or would end soon, is. */
function needsConfirmation(
  { missingSince, validThrough }: importing.KnownJob,
  posting: BoardPosting,
  now: Date,
): boolean {
  if (missingSince !== null) return true
  const soon = new Date(now.getTime() + renewedBeforeDays * day)
  return posting.validThrough === null && (validThrough === null || validThrough <= soon)
}

/** The board did not have these the last time it was looked at. */
export function markMissing(
  context: Pick<Context, 'db'>,
  jobIds: string[],
  now: Date,
): Promise<void> {
  return importing.markMissing(context.db, jobIds, now)
}
