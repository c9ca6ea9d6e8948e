/** A confirmation is good for twelve months: a notice before, an end after. Never silently. */
import type { Context } from '#platform/context.ts'
import { levelOf, timing } from './policy.ts'
import * as queries from './queries.ts'
import { tellPerson } from './service.notices.ts'
import { endCases } from './service.review.ts'
import { nothingProved, startOf, step } from './service.state.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Gives a deadline to recruiters who were confirmed before deadlines were kept. */
export async function adoptUnknown(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const unknown = await queries.findUnknown(context.db, atMost)
  for (const { workEmailAt, ...known } of unknown) {
    const row = startOf({ ...known, workEmailVerifiedAt: workEmailAt })
    await queries.insertVerification(context.db, row, now)
  }
  return unknown.length
}

/** Tells people thirty days ahead, once. */
export async function noticeDue(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const before = new Date(now.getTime() + timing.noticeDays * dayMs)
  const due = await queries.findToNotify(context.db, before, atMost)
  for (const { accountId, dueAt } of due) {
    await queries.updateVerification(context.db, accountId, { noticeSentAt: now }, now)
    if (dueAt > now) await tellPerson(context, accountId, { what: 'due', dueAt })
  }
  return due.length
}

/** Ends what is over; candidates who wait for these people are sent to others in the same transaction. */
export async function endDue(context: Context, atMost: number): Promise<number> {
  const due = await queries.findDue(context.db, context.clock.now(), atMost)
  let ended = 0
  for (const accountId of due) {
    const row = await queries.findVerification(context.db, accountId)
    if (!row || levelOf(row.state) === 0) continue
    ended += 1
    await step(context, accountId, {
      action: 'lapse',
      by: 'system',
      change: { ...nothingProved, endedReason: 'expired' },
    })
    await endCases(context, accountId)
    await tellPerson(context, accountId, { what: 'lapsed' })
  }
  return ended
}
