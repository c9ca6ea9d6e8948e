/** Job boards that an admin added: a dry run first, then every hour, paused after three failures. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { UnreadableOutside } from '#platform/outside/outside.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  failuresUntilPause,
  hoursBetweenSyncs,
  type addJobBoard as addJobBoardEndpoint,
  type JobBoard,
  type JobBoardPreview,
  type JobBoardState,
} from '../contract.ts'
import { boardAddress, boardBehind, knownBoardOf } from './addresses.ts'
import { UnreadableBoard } from './boards/posting.ts'
import { closesAt, heldAfter, mayClose } from './policy.ts'
import * as queries from './queries.ts'
import {
  importInSteps,
  previewBoard,
  type ImportReport,
  type SteppedInput,
} from './service.import.ts'
import { syncJobBoard } from './sync.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { pausedBoards } from './notifications.ts'
import { mailWords } from '../messages.mails.ts'

export { openBoard, type OpenBoard } from './boards/open-board.ts'
export { UnreadableBoard } from './boards/posting.ts'
export { feeds, type FeedName } from './service.feed-formats.ts'
export { feedOf, robotsText, sitemapIndex, sitemapNamed } from './service.feeds.ts'
export {
  importBoard,
  importInSteps,
  previewBoard,
  type ImportInput,
  type ImportReport,
  type SteppedInput,
} from './service.import.ts'
export { moveCompany, moveCompanyBack } from './service.merge.ts'
export { pagesChanged } from './service.index-now.ts'

const hour = 3_600_000
const syncsShown = 5
const syncsKept = 50
const dueAtOnce = 50
const refusalsShown = 20

export async function listJobBoards(context: Pick<Context, 'db'>): Promise<{ items: JobBoard[] }> {
  return { items: await shown(context, await queries.listJobBoards(context.db)) }
}

async function shown(
  context: Pick<Context, 'db'>,
  rows: queries.JobBoardRow[],
): Promise<JobBoard[]> {
  const ids = rows.map(({ id }) => id)
  const syncs = await queries.lastSyncs(context.db, ids, syncsShown)
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    companyName: row.companyName,
    state: row.state,
    failures: row.failures,
    held: row.heldSince && {
      missing: row.heldMissing ?? 0,
      open: row.heldOpen ?? 0,
      since: row.heldSince.toISOString(),
      closesAt: closesAt(row)?.toISOString() ?? null,
    },
    previewedAt: row.previewedAt?.toISOString() ?? null,
    nextSyncAt: row.nextSyncAt?.toISOString() ?? null,
    syncs: syncs
      .filter(({ sourceId }) => sourceId === row.id)
      .map(({ sourceId: _sourceId, at, ...sync }) => ({ ...sync, at: at.toISOString() })),
  }))
}

async function one(context: Pick<Context, 'db'>, id: string): Promise<JobBoard> {
  const row = await queries.findJobBoard(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return (await shown(context, [row]))[0]!
}

/**
 * Adds a board. Nothing is read.
 *
 * @throws AppError INVALID_INPUT, CONFLICT when it is there already
 */
export async function addJobBoard(
  context: Context,
  { vendor, token, address, companyName }: EndpointInput<typeof addJobBoardEndpoint>['body'],
): Promise<JobBoard> {
  const id = newId(context.clock.now().getTime())
  const where =
    vendor === 'address' ? address && boardBehind(address) : token && boardAddress(vendor, token)
  if (!where) {
    throw vendor === 'address'
      ? invalidField('address', errorWords.invalidAddress)
      : invalidField('token', errorWords.invalidBoardName)
  }
  const named = companyName === undefined || companyName === '' ? null : companyName
  const { accountId } = personOf(context)
  const row = { id, address: where, companyName: named, createdBy: accountId }
  if (!(await queries.insertJobBoard(context.db, row, context.clock.now()))) {
    throw new AppError('CONFLICT', errorWords.jobBoardAlreadyAdded)
  }
  await audit(context, 'added', id, { address: where, companyName: named })
  return one(context, id)
}

function audit(context: Context, what: string, id: string, after?: object): Promise<void> {
  const entity = { type: 'source', id }
  return recordAudit(context, { action: `sources.${what}`, entity, ...(after && { after }) })
}

/**
 * What the next reading would change. Needs a context without a transaction.
 *
 * @throws AppError NOT_FOUND, CONFLICT with the reason when the board cannot be read
 */
export async function previewJobBoard(context: Context, id: string): Promise<JobBoardPreview> {
  const source = await queries.findJobBoard(context.db, id)
  if (!source) throw new AppError('NOT_FOUND')
  const report = await readBoard(context, source, previewBoard)
  await context.inTransaction(async (step) => {
    await queries.updateJobBoard(step.db, id, { previewedAt: step.clock.now() }, step.clock.now())
    await audit(step, 'previewed', id)
  })
  const { added, changed, unchanged, closed, refusedCount: refused, titles, company, held } = report
  return {
    company: company.name,
    held,
    added,
    changed,
    unchanged,
    closed,
    refused,
    titles,
    refusals: report.refused
      .slice(0, refusalsShown)
      .map(({ label, reason }) => ({ label, reason })),
    warnings: report.warnings.slice(0, refusalsShown),
  }
}

type Read = (context: Context, input: SteppedInput) => Promise<ImportReport>

async function readBoard(
  context: Context,
  source: queries.JobBoardRow,
  read: Read,
): Promise<ImportReport> {
  const { address, companyName } = source
  const { signal } = context
  try {
    const bytes = await context.outside.read(address, signal)
    try {
      return await read(context, {
        open: bytes.open,
        known: knownBoardOf(address),
        signal,
        patient: true,
        allowEmpty: true,
        closeUpTo: mayClose(source, context.clock.now()),
        ...(companyName !== null && { companyName }),
      })
    } finally {
      await bytes.close()
    }
  } catch (error) {
    if (error instanceof UnreadableOutside || error instanceof UnreadableBoard) {
      throw new AppError('CONFLICT', error.message, { cause: error })
    }
    throw error
  }
}

const mayBecome: Record<'active' | 'paused', readonly JobBoardState[]> = {
  active: ['added', 'paused'],
  paused: ['active'],
}

async function move(context: Context, id: string, to: 'active' | 'paused'): Promise<JobBoard> {
  const now = context.clock.now()
  const source = await queries.lockJobBoard(context.db, id)
  if (!source) throw new AppError('NOT_FOUND')
  if (!mayBecome[to].includes(source.state)) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.jobBoardChanged)
  }
  if (to === 'active' && !source.previewedAt) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.previewRequired)
  }
  const nextSyncAt = to === 'active' ? now : null
  await queries.updateJobBoard(context.db, id, { state: to, failures: 0, nextSyncAt }, now)
  await audit(context, to === 'active' ? 'activated' : 'paused', id)
  if (to === 'active') await enqueueDue(context)
  return one(context, id)
}

/** Reads the board now and then every hour. @throws AppError NOT_FOUND, ILLEGAL_TRANSITION */
export function activateJobBoard(context: Context, id: string): Promise<JobBoard> {
  return move(context, id, 'active')
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION */
export function pauseJobBoard(context: Context, id: string): Promise<JobBoard> {
  return move(context, id, 'paused')
}

/**
 * Someone looked at the jobs that are missing and says that they are gone: a reading now closes
 * them, if it does not miss more.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION when nothing is held
 */
export async function closeHeldJobs(context: Context, id: string): Promise<JobBoard> {
  const now = context.clock.now()
  const source = await queries.lockJobBoard(context.db, id)
  if (!source) throw new AppError('NOT_FOUND')
  if (source.heldMissing === null || source.state !== 'active') {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.noMissingJobs)
  }
  const closeUpTo = source.heldMissing
  await queries.updateJobBoard(context.db, id, { closeUpTo, nextSyncAt: now }, now)
  await audit(context, 'closingAgreed', id, { jobs: closeUpTo })
  await enqueueDue(context)
  return one(context, id)
}

/** @throws AppError NOT_FOUND */
export async function removeJobBoard(context: Context, id: string): Promise<void> {
  if (!(await queries.deleteJobBoard(context.db, id))) throw new AppError('NOT_FOUND')
  await audit(context, 'removed', id)
}

/** Has every board read whose hour has come. */
export async function enqueueDue(context: Context): Promise<void> {
  const now = context.clock.now()
  const next = new Date(now.getTime() + hoursBetweenSyncs * hour)
  for (const id of await queries.takeDue(context.db, now, next, dueAtOnce)) {
    await context.enqueue(syncJobBoard, { sourceId: id }, { jobKey: `sources.sync:${id}` })
  }
}

/** Reads one board and keeps what came of it. Needs a context without a transaction. */
export async function readJobBoard(context: Context, id: string): Promise<void> {
  const source = await queries.findJobBoard(context.db, id)
  if (source?.state !== 'active') return
  const began = performance.now()
  let problem: string | null = null
  let outcome: queries.Outcome | null = null
  let held: ImportReport['held'] = null
  try {
    const report = await readBoard(context, source, importInSteps)
    const { added, changed, unchanged, closed, refusedCount: refused } = report
    outcome = { added, changed, unchanged, closed, refused }
    held = report.held
  } catch (error) {
    // It is read again after the start.
    if (context.signal.aborted) throw error
    if (!(error instanceof AppError)) {
      context.log.error({ err: error, source: id }, 'board could not be imported')
    }
    const reason = error instanceof AppError ? error.details?.reason : undefined
    problem = (reason ?? replyWords.unexpectedError).slice(0, 500)
  }
  const seconds = (performance.now() - began) / 1000
  await context.inTransaction((step) => keep(step, id, { seconds, problem, outcome }, held))
}

async function keep(
  context: Context,
  id: string,
  sync: Pick<queries.SyncRow, 'seconds' | 'problem' | 'outcome'>,
  held: ImportReport['held'],
): Promise<void> {
  const now = context.clock.now()
  const source = await queries.lockJobBoard(context.db, id)
  if (!source) return
  const row = { ...sync, id: newId(now.getTime()), sourceId: id, at: now }
  await queries.insertSync(context.db, row, syncsKept)
  const failures = sync.problem === null ? 0 : source.failures + 1
  const pauses = source.state === 'active' && failures >= failuresUntilPause
  const change = pauses ? { state: 'paused' as const, nextSyncAt: null } : {}
  // A reading that failed says nothing about what is missing.
  const holding = sync.problem === null ? heldAfter(source, held, now) : {}
  await queries.updateJobBoard(context.db, id, { failures, ...holding, ...change }, now)
  if (pauses) await tellPaused(context, source, sync.problem ?? '')
}

/** A person who added the board hears that it is not read any more. */
async function tellPaused(
  context: Context,
  source: queries.JobBoardRow,
  problem: string,
): Promise<void> {
  await audit(context, 'pausedByFailures', source.id, { problem })
  if (!source.createdBy) return
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, pausedBoards, [
    {
      accountId: source.createdBy,
      about: `board:${source.id}`,
      content: () => ({
        subject: mailWords.jobBoardPausedSubject,
        paragraphs: [
          mailWords.jobBoardPausedLead(source.address.slice(0, 300), failuresUntilPause, problem),
          mailWords.jobBoardPausedBody,
        ],
        action: { label: mailWords.openJobBoardsButton, url: `${publicUrl}/admin/sources` },
        footer: mailWords.jobBoardFooter(brandName),
      }),
    },
  ])
}
