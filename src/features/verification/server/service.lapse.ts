/** A confirmation is good for twelve months: a notice before, an end after. Never silently. */
import type { Context } from '#platform/context.ts'
import { levelOf, timing } from './policy.ts'
import * as queries from './queries.ts'
import { tellPerson } from './service.notices.ts'
import { endCases } from './service.review.ts'
import { nothingProved, startOf, step } from './service.state.ts'

const dayMs = 24 * 60 * 60 * 1000
const atOnce = 200

/** Gives a deadline to recruiters who were confirmed before deadlines were kept. */
export async function adoptUnknown(context: Context): Promise<void> {
  const now = context.clock.now()
  for (const { workEmailAt, ...known } of await queries.findUnknown(context.db, atOnce)) {
    const row = startOf({ ...known, workEmailVerifiedAt: workEmailAt })
    await queries.insertVerification(context.db, row, now)
  }
}

/** Tells people thirty days ahead, once. */
export async function noticeDue(context: Context): Promise<void> {
  const now = context.clock.now()
  const before = new Date(now.getTime() + timing.noticeDays * dayMs)
  for (const { accountId, dueAt } of await queries.findToNotify(context.db, before, atOnce)) {
    await queries.updateVerification(context.db, accountId, { noticeSentAt: now }, now)
    if (dueAt > now) await tellPerson(context, accountId, { what: 'due', dueAt })
  }
}

/** Ends what is over; whoever waits for these people is sent to others in the same transaction. */
export async function endDue(context: Context): Promise<void> {
  for (const accountId of await queries.findDue(context.db, context.clock.now(), atOnce)) {
    const row = await queries.findVerification(context.db, accountId)
    if (!row || levelOf(row.state) === 0) continue
    await step(context, accountId, {
      action: 'lapse',
      by: 'system',
      change: { ...nothingProved, endedReason: 'expired' },
    })
    await endCases(context, accountId)
    await tellPerson(context, accountId, { what: 'lapsed' })
  }
}
