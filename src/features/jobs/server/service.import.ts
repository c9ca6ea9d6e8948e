import { createHash } from 'node:crypto'
import * as companies from '#features/companies/server/service.ts'
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import { canonicalAddress, nameFromToken } from './addresses.ts'
import { UnreadableBoard, type Board, type BoardPosting, type Refusal } from './boards/posting.ts'
import { readBoard } from './boards/read-board.ts'
import { cleanDescription, plainText } from './description.ts'
import { jobPublished } from './events.ts'
import { factsEdition, readFacts } from './facts/read-facts.ts'
import type { Gazetteer } from './locations/resolve.ts'
import { resolvePlaces } from './locations/resolve.ts'
import * as importing from './queries.import.ts'
import { markPlacesInUse } from './queries.places.ts'
import * as queries from './queries.ts'
import { closeJob } from './service.lifecycle.ts'
import { ensurePlaces, gazetteerFor } from './service.places.ts'
import { learnVocabulary } from './service.vocabulary.ts'

export type ImportInput = {
  /** The whole file: JSON, or a page with JSON-LD. */
  text: string
  /** Needed where the board does not name its company. */
  companyName?: string
  /** The company's own site; its domain then belongs to the company, unproved. */
  website?: string
  /** An empty board closes what is open instead of being refused. */
  allowEmpty?: boolean
  onProgress?: (done: number, total: number) => void
}

export type ImportReport = {
  company: { id: string; name: string; slug: string }
  kind: Board['kind']
  added: number
  changed: number
  unchanged: number
  closed: number
  refused: Refusal[]
  /** What was taken with a reservation, one sentence each. */
  warnings: { label: string; warning: string }[]
}

const longestDescription = 200_000
/** Before it is cleaned: markup weighs, but not this much. */
const longestRawDescription = 1_000_000
const tooLong = `its description is longer than ${longestDescription.toLocaleString('en')} characters`
const day = 86_400_000
/** A posting stays open this long after its board last had it, unless it names its own last day. */
const openDays = 60

/**
 * Brings the jobs of one board to what its file says: new postings are added, changed ones changed,
 * those that left the board closed. The same file again changes nothing. One bad posting is refused
 * with its reason and never stops the rest. Runs in the caller's transaction: all or nothing.
 *
 * @throws UnreadableBoard with one sentence when the file as a whole cannot be used
 */
export async function importBoard(context: Context, input: ImportInput): Promise<ImportReport> {
  const now = context.clock.now()
  const board = readBoard(input.text, now)
  if (board.read.length === 0 && !input.allowEmpty) {
    throw new UnreadableBoard(
      'The board is empty. Add --allow-empty if that is meant: it closes what is open of it.',
    )
  }
  const company = await companyOf(context, board, input)
  const sourceId = await importing.lockSource(context.db, {
    id: newId(now.getTime()),
    companyId: company.id,
    kind: board.kind,
    board: board.token,
    now,
  })
  await ensurePlaces(context)
  const postings = board.read.flatMap(({ posting }) => posting ?? [])
  const hints = postings.flatMap((posting) => [...posting.places, ...posting.nearbyHints])
  const gazetteer = await gazetteerFor(context, hints)
  const addresses = postings.flatMap((posting) => canonicalAddress(posting.url ?? '') ?? [])
  const known =
    board.read.length === 0
      ? await importing.findJobsOfKind(context.db, company.id, board.kind)
      : await importing.findKnownJobs(context.db, sourceId, addresses)

  const run: Run = {
    context,
    now,
    sourceId,
    kind: board.kind,
    companyId: company.id,
    gazetteer,
    byExternalId: new Map(
      known.filter((job) => job.sourceId === sourceId).map((job) => [job.externalId, job]),
    ),
    byAddress: new Map(known.map((job) => [job.canonicalUrl, job])),
    seen: new Set(),
    kept: [],
    placeIds: new Set(),
    report: {
      company: {
        id: company.id,
        name: company.name,
        slug: company.slug,
      },
      kind: board.kind,
      added: 0,
      changed: 0,
      unchanged: 0,
      closed: 0,
      refused: [],
      warnings: [],
    },
  }
  for (const [index, { posting, refusal }] of board.read.entries()) {
    if (posting) await takePosting(run, posting)
    else refuse(run, refusal)
    input.onProgress?.(index + 1, board.read.length)
  }
  await importing.confirmJobs(context.db, run.kept, now)
  await markPlacesInUse(context.db, [...run.placeIds])
  await closeMissing(run, known)
  await learnVocabulary(context)
  return run.report
}

type Run = {
  context: Context
  now: Date
  sourceId: string
  kind: Board['kind']
  companyId: string
  gazetteer: Gazetteer
  byExternalId: Map<string | null, importing.KnownJob>
  byAddress: Map<string | null, importing.KnownJob>
  /** External ids in this file, refused ones too: none of them has left the board. */
  seen: Set<string>
  kept: { id: string; validThrough: Date }[]
  placeIds: Set<number>
  report: ImportReport
}

async function companyOf(context: Context, board: Board, input: ImportInput) {
  const named = board.read.find(({ posting }) => posting?.companyName)?.posting
  const name = input.companyName ?? named?.companyName ?? nameFromToken(board.token)
  if (name === '') throw new UnreadableBoard('The board does not name its company: add --company.')
  const website = input.website ?? named?.companyWebsite ?? null
  return companies.findOrCreateCompany(context, { name, website })
}

function refuse(run: Run, refusal: Refusal): void {
  if (refusal.externalId) run.seen.add(refusal.externalId)
  run.report.refused.push(refusal)
}

async function takePosting(run: Run, posting: BoardPosting): Promise<void> {
  const { externalId, title: label } = posting
  const refuseWith = (reason: string) => refuse(run, { label, externalId, reason })
  if (run.seen.has(externalId)) return refuseWith(`its id ${externalId} is in the file twice`)
  run.seen.add(externalId)
  if (posting.descriptionHtml.length > longestRawDescription) {
    return refuseWith(tooLong)
  }

  const { job, warnings } = jobFrom(run, posting)
  const known = run.byExternalId.get(externalId) ?? run.byAddress.get(job.canonicalUrl)
  const reason = reasonToRefuse(run, posting, job, known)
  if (reason) {
    if (known?.status === 'published' && posting.validThrough && posting.validThrough <= run.now) {
      await closeJob(run.context, known.id, 'expired')
      run.report.closed++
    }
    return refuseWith(reason)
  }
  try {
    await importing.withinSavepoint(run.context.db, () => store(run, job, posting, known))
  } catch (error) {
    run.context.log.warn({ err: error, externalId }, 'posting not stored')
    return refuseWith('it could not be stored')
  }
  for (const warning of warnings) run.report.warnings.push({ label, warning })
  for (const id of job.placeIds) run.placeIds.add(id)
}

function reasonToRefuse(
  run: Run,
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

async function store(
  run: Run,
  job: queries.NewJob,
  posting: BoardPosting,
  known: importing.KnownJob | undefined,
): Promise<void> {
  const { context, now, report } = run
  if (!known) {
    const inserted = await queries.insertJobs(context.db, [job], now)
    if (inserted === 0) throw new Error('The address of the posting is taken')
    await context.publish(jobPublished, { jobId: job.id, companyId: job.companyId })
    report.added++
    return
  }
  run.kept.push({ id: known.id, validThrough: job.validThrough! })
  if (known.contentHash === job.contentHash && known.status === 'published') {
    report.unchanged++
    return
  }
  await queries.updateContent(context.db, { ...job, id: known.id }, posting.postedAt, now)
  if (known.status !== 'published' || known.sourceId === null) {
    await context.publish(jobPublished, { jobId: known.id, companyId: job.companyId })
  }
  report.changed++
}

function jobFrom(run: Run, posting: BoardPosting): { job: queries.NewJob; warnings: string[] } {
  const { now } = run
  const descriptionHtml = cleanDescription(posting.descriptionHtml)
  const places = resolvePlaces(posting.places, posting.nearbyHints, posting.workMode, run.gazetteer)
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
  const descriptionText = plainText(descriptionHtml)
  const dated = [content, posting.postedAt, posting.validThrough]
  const job: queries.NewJob = {
    ...content,
    id: newId(now.getTime()),
    companyId: run.companyId,
    descriptionText,
    ...readFacts(posting.title, descriptionText),
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

/** A posting without an id may be any of those that seem to be missing: then none is closed. */
async function closeMissing(run: Run, known: importing.KnownJob[]): Promise<void> {
  const missing = known.filter(
    (job) =>
      (job.sourceId === run.sourceId || run.seen.size === 0) &&
      (job.status === 'published' || job.status === 'paused') &&
      !run.seen.has(job.externalId ?? '') &&
      !run.kept.some(({ id }) => id === job.id),
  )
  if (missing.length > 0 && run.report.refused.some(({ externalId }) => externalId === null)) {
    run.report.warnings.push({
      label: 'the board',
      warning: `${missing.length} jobs seem to have left it, but postings without an id were refused, so none is closed`,
    })
    return
  }
  for (const job of missing) {
    await closeJob(run.context, job.id, 'source_gone')
    run.report.closed++
  }
}
