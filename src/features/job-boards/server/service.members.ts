/** Boards that members add by a link to a job (JOB18): looked up, read once, and then read every hour. */
import * as companies from '#features/companies/server/service.ts'
import * as feeds from '#features/feeds/server/service.ts'
import { boardOfAddress, nameFromToken } from '#features/job-facts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { hoursBetweenSyncs, type JobBoardSystem, type LinkedBoard } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { boardBehind, systemAt } from './addresses.ts'
import { crawledBoardOf } from './boards/crawl/systems.ts'
import { recovered } from './policy.ts'
import { comesAtOnce, isKnownByHost, mayAddBoards } from './policy.members.ts'
import * as queries from './queries.ts'
import { hasOtherBoard } from './queries.import.ts'
import { previewReading } from './service.reading.ts'
import type { ImportReport } from './service.import.ts'
import { boardsPerDay } from './settings.ts'
import { syncJobBoard } from './sync.ts'

const hour = 3_600_000
const day = 24 * 3_600

type Link = { url: string }

/**
 * Which board a link leads to, whether it is read, and whether the caller may add it. Reads nothing.
 *
 * @throws AppError INVALID_INPUT at `url` for anything but a web address
 */
export async function lookUpJobBoard(context: Context, { url }: Link): Promise<LinkedBoard> {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw invalidField('url', errorWords.invalidAddress)
  }
  const address = boardBehind(url)
  const system = systemAt(address)
  const known = await queries.findBoardAt(context.db, address)
  const state = known ? stateOf(known) : 'unknown'
  return {
    system,
    companyName: known?.companyName ?? nameOf(url),
    state,
    mayAdd: state === 'unknown' && (await mayAdd(context, system, address)),
  }
}

function stateOf({ state }: queries.JobBoardRow): LinkedBoard['state'] {
  if (state === 'active') return 'read'
  return state === 'added' ? 'waiting' : 'paused'
}

/** A first guess, before the board itself was asked; null where the link says nothing. */
function nameOf(url: string): string | null {
  const token = crawledBoardOf(url)?.token.split('/')[0] ?? boardOfAddress(url)?.board
  return token && !token.includes('.') ? nameFromToken(token) : null
}

async function mayAdd(
  context: Context,
  system: JobBoardSystem | null,
  address: string,
): Promise<boolean> {
  if (isBoardAdmin(context)) return system !== null
  if (!isKnownByHost(system, address) || boardsPerDay(context) === 0) return false
  return isTrusted(context)
}

function isBoardAdmin(context: Context): boolean {
  const { role, permissions } = personOf(context)
  return role === 'admin' && permissions.includes('sources.manage')
}

async function isTrusted(context: Context): Promise<boolean> {
  const { accountId, emailVerified, role } = personOf(context)
  if (role === 'admin') return false
  const { level, isVerified } = await feeds.trustOf(context, accountId)
  return mayAddBoards({ emailVerified, isEmployee: isVerified, level })
}

type Added = { state: 'read' | 'waiting'; companyName: string; jobs: number }

/**
 * Adds the board that a link leads to, once it was read: nothing is kept of one that cannot be. Needs a
 * context without a transaction.
 *
 * @throws AppError INVALID_INPUT at `url` for a link that leads to no known board; FORBIDDEN;
 *   RATE_LIMITED beyond the day's boards; CONFLICT for a board that is there, empty or not readable
 */
export async function addLinkedJobBoard(context: Context, { url }: Link): Promise<Added> {
  const address = boardBehind(url)
  const system = systemAt(address)
  const asAdmin = isBoardAdmin(context)
  if (!(asAdmin ? system !== null : isKnownByHost(system, address))) {
    throw invalidField('url', errorWords.boardNotKnown)
  }
  if (!(await mayAdd(context, system, address))) {
    throw new AppError('FORBIDDEN', errorWords.notTrusted)
  }
  if (await queries.findBoardAt(context.db, address)) {
    throw new AppError('CONFLICT', errorWords.jobBoardAlreadyAdded)
  }
  const { accountId } = personOf(context)
  if (!asAdmin) await spendTry(context, accountId)
  const id = newId(context.clock.now().getTime())
  const { report, sampleOf } = await previewReading(context, newBoard(id, address, accountId))
  const jobs = sampleOf ?? report.added + report.changed + report.unchanged
  if (jobs === 0) throw new AppError('CONFLICT', errorWords.boardWithoutJobs)
  const atOnce = asAdmin || (await isForAnybody(context, report, accountId))
  const kept = { id, address, accountId, asAdmin, atOnce }
  await context.inTransaction((step) => keep(step, kept, report.company))
  return { state: atOnce ? 'read' : 'waiting', companyName: report.company.name, jobs }
}

/** Counted before the board is read, in all processes together: each attempt calls another site. */
async function spendTry(context: Context, accountId: string): Promise<void> {
  const limit = boardsPerDay(context)
  const rule = { name: 'job-boards-added', limit, seconds: day }
  try {
    await context.throttle.spend(rule, accountId)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error
    const retryAfter = error.details?.retryAfter
    throw new AppError('RATE_LIMITED', {
      reason: errorWords.addedToday(limit),
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }
}

function newBoard(id: string, address: string, createdBy: string): queries.JobBoardRow {
  return {
    id,
    address,
    companyName: null,
    state: 'added',
    createdBy,
    addedAs: 'member',
    ...recovered,
    previewedAt: null,
    nextSyncAt: null,
    sourceId: null,
    etag: null,
    lastModified: null,
    fingerprint: null,
    readWholeAt: null,
    heldSince: null,
    heldReads: 0,
    heldMissing: null,
    heldOpen: null,
    closeUpTo: 0,
  }
}

/** Whether its jobs may come without an admin's look, as the reading found whose they are. */
async function isForAnybody(
  context: Context,
  { company: { id }, sourceId }: ImportReport,
  accountId: string,
): Promise<boolean> {
  // One that was made for the reading is gone again with it.
  const company = (await companies.companiesByIds(context, [id])).get(id)
  if (!company) return comesAtOnce(null)
  const domains = await companies.domainsOf(context, id)
  return comesAtOnce({
    isEstablished:
      company.state !== 'stub' ||
      company.verifiedReferrers > 0 ||
      domains.some(({ verifiedAt }) => verifiedAt !== null),
    hasOtherBoard: await hasOtherBoard(context.db, id, sourceId),
    isOwn: await worksAt(context, accountId, id),
  })
}

async function worksAt(context: Context, accountId: string, companyId: string): Promise<boolean> {
  const { isVerified } = await feeds.trustOf(context, accountId)
  return isVerified && (await profiles.recruiterOf(context, accountId)).companyId === companyId
}

type Kept = { id: string; address: string; accountId: string; asAdmin: boolean; atOnce: boolean }

async function keep(
  context: Context,
  { id, address, accountId, asAdmin, atOnce }: Kept,
  company: { id: string; name: string },
): Promise<void> {
  const now = context.clock.now()
  const addedAs = asAdmin ? 'admin' : 'member'
  const row = { id, address, companyName: null, createdBy: accountId, addedAs } as const
  if (!(await queries.insertJobBoard(context.db, row, now))) {
    throw new AppError('CONFLICT', errorWords.jobBoardAlreadyAdded)
  }
  const entity = { type: 'source', id }
  const after = { address, as: addedAs, company: company.name }
  await recordAudit(context, { action: 'sources.added', entity, after })
  const nextSyncAt = new Date(now.getTime() + hoursBetweenSyncs * hour)
  const change = atOnce
    ? ({ previewedAt: now, state: 'active', nextSyncAt } as const)
    : { previewedAt: now }
  await queries.updateJobBoard(context.db, id, change, now)
  if (!atOnce) return
  await recordAudit(context, { action: 'sources.activated', entity })
  await context.enqueue(syncJobBoard, { sourceId: id }, { jobKey: `sources.sync:${id}` })
}
