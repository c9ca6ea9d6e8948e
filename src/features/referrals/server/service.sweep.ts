/** What happens by itself: clocks that run out, jobs that close, insiders who come and go. */
import type { Context } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { timing, waitsFor } from './policy.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import { closeConversation } from './service.conversations.ts'
import { notifyCandidate, notifyReferrer } from './service.notices.ts'
import { giveBack } from './service.referrer.ts'
import { step } from './service.transitions.ts'
import { lapseWave, nextWave } from './service.waves.ts'

const sweptAtMost = 200
const dayMs = 24 * 60 * 60 * 1000

/**
 * Ends every clock that has run out, oldest first.
 *
 * @returns how many there were; as many as are swept at most means that there may be more
 */
export async function sweep(context: Context): Promise<number> {
  const due = await queries.lockDue(context.db, context.clock.now(), sweptAtMost)
  for (const request of due) await timeOut(context, request)
  return due.length
}

async function timeOut(context: Context, request: queries.RequestRow): Promise<void> {
  switch (request.status) {
    case 'screening': {
      const queued = await step(context, request, { action: 'queue', by: 'system', visibleTo: [] })
      await nextWave(context, queued)
      return
    }
    case 'queued':
      return expire(context, request)
    case 'offered': {
      const over = request.sentAt.getTime() + timing.totalDays * dayMs
      if (context.clock.now().getTime() >= over) return expire(context, request)
      await lapseWave(context, request)
      return
    }
    case 'claimed':
      return giveBack(context, request, { action: 'lapse', note: null })
    case 'needs_changes': {
      await closeConversation(context, request.id, 'The time for the changes is over.')
      const ended = await step(context, request, { action: 'changes_expire', by: 'system' })
      await offers.endClaimedOffer(context.db, request.id, 'revoked', context.clock.now())
      return notifyCandidate(context, ended, 'expired')
    }
    case 'referred':
      await step(context, request, { action: 'unconfirm', by: 'system' })
      return
    case 'confirmed':
      await step(context, request, { action: 'go_stale', by: 'system' })
      return
    default:
      // Nothing times out here (a dispute waits for a person): the clock is taken away.
      await queries.updateRequest(context.db, request.id, { dueAt: null }, context.clock.now())
  }
}

async function expire(context: Context, request: queries.RequestRow): Promise<void> {
  const lapsed = await offers.endOpenOffers(context.db, request.id, 'lapsed', context.clock.now())
  for (const accountId of lapsed) await profiles.noteDecision(context, accountId, 'lapsed')
  const ended = await step(context, request, { action: 'expire', by: 'system' })
  await notifyCandidate(context, ended, 'expired')
}

/** A job closed: requests that were not referred yet end, and their connections come back. */
export async function endRequestsOfJob(context: Context, jobId: string): Promise<void> {
  for (const request of await queries.lockOpenOfJob(context.db, jobId)) {
    const now = context.clock.now()
    await closeConversation(context, request.id, 'The job was closed.')
    await offers.endOpenOffers(context.db, request.id, 'revoked', now)
    await offers.endClaimedOffer(context.db, request.id, 'revoked', now)
    const ended = await step(context, request, { action: 'close_job', by: 'system' })
    await notifyCandidate(context, ended, 'job_closed')
  }
}

/** Somebody became an insider of a company: requests that waited for one go out. */
export async function offerWaiting(context: Context, companyId: string): Promise<void> {
  for (const request of await queries.lockQueued(context.db, companyId, sweptAtMost)) {
    await nextWave(context, request)
  }
}

/** Somebody is no insider any longer: what they had goes to others the same day (VER5). */
export async function rerouteFrom(context: Context, accountId: string): Promise<void> {
  const now = context.clock.now()
  for (const request of await queries.lockClaimedBy(context.db, accountId)) {
    await giveBack(context, request, { action: 'lapse', note: 'not verified any longer' })
  }
  for (const requestId of await offers.revokeOffersOf(context.db, accountId, now)) {
    const request = await queries.lockRequest(context.db, requestId)
    const open = request && (await offers.countOpenOffers(context.db, requestId))
    if (request?.status === 'offered' && open === 0) await nextWave(context, request)
  }
}

/** Reminds the referrer unless the request has moved on since. */
export async function remindClaim(
  context: Context,
  input: { requestId: string; claimedAt: string },
): Promise<void> {
  const request = await queries.findRequest(context.db, input.requestId)
  if (
    request?.status !== 'claimed' ||
    request.claimedAt?.toISOString() !== input.claimedAt ||
    !request.claimedBy ||
    !request.dueAt
  ) {
    return
  }
  await notifyReferrer(context, request.claimedBy, {
    subject: `Still yours: ${request.jobTitle}`,
    paragraphs: [
      `You took the request for ${request.jobTitle}. Please refer, decline, or give it back by ${deadline(context, request.dueAt)}.`,
      'After that it goes to somebody else.',
    ],
    path: '/recruiter/requests',
  })
}

/** Asks the candidate unless there was an answer that settles it. */
export async function remindConfirm(context: Context, requestId: string): Promise<void> {
  const request = await queries.findRequest(context.db, requestId)
  if (request && waitsFor(request.status) === 'candidate' && request.status === 'referred') {
    await notifyCandidate(context, request, 'confirm')
  }
}

/** One mail about all offers that wait for a decision; none when there are none. */
export async function mailDigest(context: Context, accountId: string): Promise<void> {
  const waiting = await offers.listOpenOffersOf(context.db, accountId, 10)
  if (waiting.length === 0) return
  const jobTitles = waiting.map(
    (offer) => `${offer.jobTitle}, until ${deadline(context, offer.dueAt)}`,
  )
  await notifyReferrer(context, accountId, {
    subject:
      waiting.length === 1
        ? 'A referral request waits for you'
        : `${waiting.length} referral requests wait for you`,
    paragraphs: [
      'Candidates ask for a referral at your company. Who they are stays hidden until you take a request.',
      ...jobTitles,
    ],
    path: '/recruiter/requests',
  })
}

/** A deadline in the deployment's zone, zone named. */
function deadline(context: Context, at: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: context.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
  return `${text} (${context.timeZone})`
}
