/** Job boards that an admin added: a dry run first, then every hour, less often while they fail. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  hoursBetweenSyncs,
  type addJobBoard as addJobBoardEndpoint,
  type JobBoard,
  type JobBoardPart,
  type JobBoardPreview,
  type JobBoardState,
} from '../contract.ts'
import { boardAddress, boardBehind, systemAt } from './addresses.ts'
import { closesAt, recovered } from './policy.ts'
import * as queries from './queries.ts'
import { previewReading } from './service.reading.ts'
import { syncJobBoard } from './sync.ts'
import { errorWords } from '../messages.errors.ts'

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
export { readJobBoard } from './service.reading.ts'
export { addLinkedJobBoard, lookUpJobBoard } from './service.members.ts'
export { moveCompany, moveCompanyBack } from './service.merge.ts'
export { pagesChanged, pathsChanged } from './service.index-now.ts'

const hour = 3_600_000
const syncsShown = 5
const dueAtOnce = 50
const refusalsShown = 20

type BoardList = { cursor?: string | undefined; limit: number; show: JobBoardPart }

export async function listJobBoards(
  context: Pick<Context, 'db'>,
  { cursor, limit, show }: BoardList,
): Promise<{ items: JobBoard[]; nextCursor: string | null }> {
  const before = readCursor(cursor, timePosition)
  const rows = await queries.listJobBoards(context.db, show, before, limit + 1)
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { ...page, items: await shown(context, page.items) }
}

async function shown(
  context: Pick<Context, 'db'>,
  rows: queries.JobBoardRow[],
): Promise<JobBoard[]> {
  const ids = rows.map(({ id }) => id)
  const syncs = await queries.lastSyncs(context.db, ids, syncsShown)
  const adders = [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]
  const people = await accounts.accountsByIds(context, adders)
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    system: systemAt(row.address),
    companyName: row.companyName,
    state: row.state,
    addedBy: {
      as: row.addedAs,
      name: (row.createdBy !== null && people.get(row.createdBy)?.name) || null,
    },
    failures: row.failures,
    failing: row.failingSince && {
      since: row.failingSince.toISOString(),
      problem: row.problem ?? '',
    },
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
  const { username, password } = new URL(where)
  if (username || password) throw invalidField('address', errorWords.addressWithPassword)
  const named = companyName === undefined || companyName === '' ? null : companyName
  const { accountId } = personOf(context)
  const row = {
    id,
    address: where,
    companyName: named,
    createdBy: accountId,
    addedAs: 'admin' as const,
  }
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
  const { report, sampleOf } = await previewReading(context, source)
  await context.inTransaction(async (step) => {
    await queries.updateJobBoard(step.db, id, { previewedAt: step.clock.now() }, step.clock.now())
    await audit(step, 'previewed', id)
  })
  const { added, changed, unchanged, closed, refusedCount: refused, titles, company, held } = report
  return {
    company: company.name,
    held,
    sampleOf,
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
  const change = { state: to, nextSyncAt, ...recovered }
  await queries.updateJobBoard(context.db, id, change, now)
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
 * Reads an active board now, also one that rests because it failed. What is known of its failures stays
 * until it was read.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function importJobBoard(context: Context, id: string): Promise<JobBoard> {
  const now = context.clock.now()
  const source = await queries.lockJobBoard(context.db, id)
  if (!source) throw new AppError('NOT_FOUND')
  if (source.state !== 'active') {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.jobBoardChanged)
  }
  await queries.updateJobBoard(context.db, id, { nextSyncAt: now }, now)
  await audit(context, 'importedNow', id)
  await enqueueDue(context)
  return one(context, id)
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
