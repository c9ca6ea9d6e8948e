/** What happens to postings by themselves, in sets: the same few statements for any number. */
import type { Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { contentSchema } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'
import * as queries from './queries.ts'
import { tellOwners } from './service.notices.ts'
import { lastDayOf, openIntakes, requireRoom, settle } from './service.settling.ts'

const sweptAtMost = 500

/**
 * Ends every clock that has run out: scheduled postings start, owners are reminded, and what nobody
 * confirmed for three weeks is paused.
 *
 * @returns how many there were; as many as are swept at most means that there may be more
 */
export async function sweepPostings(context: Context, atMost = sweptAtMost): Promise<number> {
  const due = await queries.lockDue(context.db, context.clock.now(), atMost)
  if (due.length === 0) return 0
  const scheduled = due.filter((row) => row.status === 'scheduled')
  const published = due.filter((row) => row.status === 'published')
  const reminders = jobs.lifeDays.reminders.length
  // Closed, removed or paused meanwhile: nothing happens by itself any more.
  await queries.moveClocks(
    context.db,
    due
      .filter((row) => row.status !== 'scheduled' && row.status !== 'published')
      .map(({ id, remindersSent }) => ({ id, remindersSent, dueAt: null })),
  )
  await start(context, scheduled)
  await remind(
    context,
    published.filter((row) => row.remindersSent < reminders),
  )
  await pauseUnconfirmed(
    context,
    published.filter((row) => row.remindersSent >= reminders),
  )
  return due.length
}

async function start(context: Context, rows: readonly queries.PostingRow[]): Promise<void> {
  const now = context.clock.now()
  await hold(
    context,
    rows.filter((row) => !row.ownerHires).map((row) => row.id),
    replyWords.ownerNoLongerHires,
  )
  const limited = await ofLimitedOwners(context, rows)
  await hold(
    context,
    limited.map((row) => row.id),
    replyWords.ownerLimited,
  )
  await tellOwners(context, limited, { what: 'held', reason: replyWords.ownerLimited })
  const going = rows.filter((row) => row.ownerHires && !limited.includes(row))
  for (const [companyId, own] of Map.groupBy(going, (row) => row.companyId)) {
    const obstacle = await obstacleFor(context, companyId)
    const ids = own.map((row) => row.id)
    if (obstacle) {
      await hold(context, ids, obstacle)
      await tellOwners(context, own, { what: 'held', reason: obstacle })
      continue
    }
    const byDay = Map.groupBy(own, (row) =>
      lastDayOf(context, contentSchema.parse(row.draft), now).getTime(),
    )
    for (const [day, same] of byDay) {
      const validThrough = new Date(day)
      const started = same.map((row) => row.id)
      await jobs.moveJobs(context, started, { action: 'start', by: 'system', validThrough })
    }
    await settle(context, ids, { publishAt: null })
    await openIntakes(context, own)
    await tellOwners(context, own, { what: 'started' })
  }
}

/** Those whose owner publishes nothing for now, by a moderator's decision. */
async function ofLimitedOwners(
  context: Context,
  rows: readonly queries.PostingRow[],
): Promise<queries.PostingRow[]> {
  const hiring = rows.filter((row) => row.ownerHires)
  const owners = [...new Set(hiring.flatMap((row) => row.ownerId ?? []))]
  const limited = await accounts.limitedAmong(context, owners)
  return hiring.filter(({ ownerId }) => ownerId !== null && limited.has(ownerId))
}

/** Something stands in the way of what was to become public: it is a draft again. */
async function hold(context: Context, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length === 0) return
  await jobs.moveJobs(context, ids, { action: 'hold', by: 'system', detail: { reason } })
  await settle(context, ids, { publishAt: null, reviewDueAt: null })
}

/** What keeps a company from publishing on the day that it named, as a sentence. */
async function obstacleFor(context: Context, companyId: string): Promise<string | undefined> {
  try {
    await requireRoom(context, companyId)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.details?.reason ?? error.message
    throw error
  }
}

async function remind(context: Context, rows: readonly queries.PostingRow[]): Promise<void> {
  await queries.moveClocks(
    context.db,
    rows.map((row) => ({
      id: row.id,
      remindersSent: row.remindersSent + 1,
      dueAt: jobs.confirmationDue(row.lastConfirmedAt, row.remindersSent + 1),
    })),
  )
  await tellOwners(context, rows, { what: 'confirm' })
}

async function pauseUnconfirmed(
  context: Context,
  rows: readonly queries.PostingRow[],
): Promise<void> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return
  await jobs.moveJobs(context, ids, { action: 'pause_unconfirmed', by: 'system', lenient: true })
  await settle(context, ids, { pauseReason: 'unconfirmed' })
  await tellOwners(context, rows, { what: 'paused' })
}

/**
 * Someone may not hire any longer: what they answered for is paused, and what was to become public is
 * a draft, until a colleague takes it.
 */
export async function pauseOf(context: Context, accountId: string): Promise<void> {
  await hold(
    context,
    await queries.findWaiting(context.db, accountId),
    replyWords.ownerNoLongerHires,
  )
  await pauseLapsed(context, await queries.findPublished(context.db, { ownerId: accountId }))
}

/** A company was suspended: its postings are paused until it is back and someone resumes them. */
export async function pauseAt(context: Context, companyId: string): Promise<void> {
  await pauseLapsed(context, await queries.findPublished(context.db, { companyId }))
}

async function pauseLapsed(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await jobs.moveJobs(context, ids, { action: 'pause_lapsed', by: 'system', lenient: true })
  await settle(context, ids, { pauseReason: 'lapsed' })
}
