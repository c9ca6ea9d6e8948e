/** What happens by itself: clocks that run out, jobs that close, referrers who come and go. */
import type { Context } from '#platform/context.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import type { RequestStatus } from '../contract.ts'
import { limits, timing, type RequestAction } from './policy.ts'
import { lockClaimedBetween, revokeOffersTo } from './queries.blocks.ts'
import { lockOpenOfJobs } from './queries.freezing.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import { listOpenOffersOf } from './queries.open-offers.ts'
import { closeConversations } from './service.conversations.ts'
import { atSuspended, thawAll } from './service.freezing.ts'
import { offerActions } from './service.links.ts'
import { notifyCandidates, notifyReferrer } from './service.notices.ts'
import { handBack } from './service.referrer.ts'
import { letOut } from './service.screening.ts'
import { steps } from './service.transitions.ts'
import { lapseOffers, nextWaves } from './service.waves.ts'
import { titleShown } from './shown.ts'
import { mailWords } from '../messages.mails.ts'
import { endingWords, replyWords } from '../messages.replies.ts'

const sweptAtOnce = 250
const dayMs = 24 * 60 * 60 * 1000

/**
 * Ends every clock that has run out, oldest first, with the same few statements for any number of
 * them.
 *
 * @returns how many there were
 */
export async function sweep(context: Context, atMost = sweptAtOnce): Promise<number> {
  const due = await queries.lockDue(context.db, context.clock.now(), atMost)
  const frozen = due.filter((request) => request.frozenAt)
  const over = await atSuspended(context, frozen)
  await endRequests(context, over, 'company_suspended')
  // Their posting has been paused for two weeks: from now on time counts again.
  await thawAll(
    context,
    frozen.filter((request) => !over.includes(request)),
  )
  const running = due.filter((request) => !request.frozenAt)
  const byStatus = Map.groupBy(running, (request) => request.status)
  for (const [status, requests] of byStatus) await timeOut(context, status, requests)
  return due.length
}

async function timeOut(
  context: Context,
  status: RequestStatus,
  requests: readonly queries.RequestRow[],
): Promise<void> {
  const all = (action: RequestAction) =>
    steps(
      context,
      requests.map((request) => ({ request, action, by: 'system' })),
    )
  switch (status) {
    case 'screening':
      return letOut(context, requests)
    case 'queued':
      return expire(context, requests)
    case 'offered': {
      await lapseOffers(context, requests)
      const sentBefore = context.clock.now().getTime() - timing.totalDays * dayMs
      const isOver = ({ sentAt, frozenMs }: queries.RequestRow) =>
        sentAt.getTime() + frozenMs <= sentBefore
      await expire(context, requests.filter(isOver))
      await nextWaves(
        context,
        requests.filter((request) => !isOver(request)),
      )
      return
    }
    case 'claimed':
      return handBack(context, requests, { action: 'lapse', note: null })
    case 'needs_changes': {
      const ids = requests.map((request) => request.id)
      await closeConversations(context, ids, replyWords.changesPeriodOver)
      const ended = await all('changes_expire')
      await offers.endClaimedOffers(context.db, ids, 'revoked', context.clock.now())
      return notifyCandidates(context, ended, 'expired')
    }
    case 'referred':
      await all('unconfirm')
      return
    case 'confirmed':
      await all('go_stale')
      return
    default: {
      // A dispute ends by a person's decision alone: it stays due, day by day.
      const now = context.clock.now()
      const ids = requests.map((request) => request.id)
      await queries.postponeClocks(context.db, ids, new Date(now.getTime() + dayMs), now)
    }
  }
}

async function expire(context: Context, requests: readonly queries.RequestRow[]): Promise<void> {
  // Those that waited for the candidate's consent.
  const ids = requests.map((request) => request.id)
  await offers.endOpenOffers(context.db, ids, 'revoked', context.clock.now())
  const ended = await steps(
    context,
    requests.map((request) => ({ request, action: 'expire', by: 'system' })),
  )
  await notifyCandidates(context, ended, 'expired')
}

/** Jobs closed: requests that were not referred yet end, and their connections come back. */
export async function endRequestsOfJobs(
  context: Context,
  jobIds: readonly string[],
): Promise<void> {
  await endRequests(context, await lockOpenOfJobs(context.db, jobIds), 'job_closed')
}

async function endRequests(
  context: Context,
  requests: readonly queries.RequestRow[],
  why: keyof typeof endingWords,
): Promise<void> {
  if (requests.length === 0) return
  const ids = requests.map((request) => request.id)
  const now = context.clock.now()
  await closeConversations(context, ids, endingWords[why])
  await offers.endOpenOffers(context.db, ids, 'revoked', now)
  await offers.endClaimedOffers(context.db, ids, 'revoked', now)
  const ended = await steps(
    context,
    requests.map((request) => ({
      request,
      action: 'close_job',
      by: 'system',
      ...(why === 'company_suspended' && { detail: { of: 'company' } }),
    })),
  )
  await notifyCandidates(context, ended, why)
}

/** Someone became a referrer of a company: requests that waited for one go out. */
export async function offerWaiting(context: Context, companyId: string): Promise<void> {
  await nextWaves(context, await queries.lockQueued(context.db, companyId, sweptAtOnce))
}

/**
 * Offers waiting requests at companies where a referrer has room again.
 *
 * @returns how many were offered
 */
export async function offerQueued(context: Context, atMost = sweptAtOnce): Promise<number> {
  const ids = await offers.findOfferable(context.db, {
    now: context.clock.now(),
    openOffersAtMost: limits.openOffersPerReferrer,
    limit: atMost,
  })
  if (ids.length === 0) return 0
  const locked = await queries.lockRequests(context.db, ids)
  const after = await nextWaves(
    context,
    locked.filter((request) => request.status === 'queued'),
  )
  return after.filter((request) => request.status === 'offered').length
}

/** Someone is no referrer any longer: what they had goes to others the same day (VER5). */
export async function rerouteFrom(context: Context, accountId: string): Promise<void> {
  const claimed = await queries.lockClaimedBy(context.db, accountId)
  await handBack(context, claimed, {
    action: 'reassign',
    note: replyWords.referrerNoLongerAvailable,
  })
  if (claimed.length > 0) {
    await notifyReferrer(context, accountId, () => ({
      subject: replyWords.requestsReassignedSubject,
      paragraphs: [
        replyWords.requestsReassignedLead,
        ...claimed.map((request) => request.jobTitle),
      ],
      path: '/recruiter/verification',
    }))
  }
  await offerElsewhere(
    context,
    await offers.revokeOffersOf(context.db, accountId, context.clock.now()),
  )
}

/** One has blocked the other: what is open between them goes to other referrers. Who blocks hands it back. */
export async function separate(
  context: Context,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const { db, clock } = context
  const claimed = await lockClaimedBetween(db, blockerId, blockedId)
  const byReferrer = claimed.filter((request) => request.claimedBy === blockerId)
  const others = claimed.filter((request) => !byReferrer.includes(request))
  await handBack(context, byReferrer, { action: 'release', note: null })
  // A referrer who was blocked has missed nothing.
  await handBack(context, others, { action: 'reassign', note: null })
  const pair = { candidateId: blockerId, referrerId: blockedId }
  await offerElsewhere(context, await revokeOffersTo(db, pair, clock.now()))
}

/** Requests whose open offers were revoked: who else may be asked. */
async function offerElsewhere(context: Context, revoked: readonly string[]): Promise<void> {
  const requests = await queries.lockRequests(context.db, revoked)
  const undecided = await offers.requestsWithOpenOffers(context.db, revoked)
  await nextWaves(
    context,
    requests.filter((request) => request.status === 'offered' && !undecided.has(request.id)),
  )
}

/** Reminds the referrer unless the request has moved on since. */
export async function remindClaim(
  context: Context,
  input: { requestId: string; claimedAt: string },
): Promise<void> {
  const request = await queries.findRequest(context.db, input.requestId)
  if (
    request?.status !== 'claimed' ||
    request.frozenAt ||
    request.claimedAt?.toISOString() !== input.claimedAt ||
    !request.claimedBy ||
    !request.dueAt
  ) {
    return
  }
  const { claimedBy, dueAt, jobTitle } = request
  await notifyReferrer(context, claimedBy, () => ({
    subject: replyWords.decisionDueSubject(jobTitle),
    paragraphs: [
      replyWords.decisionDueLead(jobTitle, nearMoment(context, dueAt)),
      replyWords.decisionDueBody,
    ],
    path: '/recruiter/requests',
  }))
}

/** One mail about all offers that wait for a decision; none when there are none. */
export async function mailDigest(context: Context, accountId: string): Promise<void> {
  const waiting = await listOpenOffersOf(context.db, accountId, 10)
  if (waiting.length === 0) return
  const actionsFor = await offerActions(context, accountId)
  await notifyReferrer(context, accountId, () => ({
    subject:
      waiting.length === 1
        ? replyWords.digestSubject
        : replyWords.digestManySubject(waiting.length),
    paragraphs: [replyWords.digestLead],
    items: waiting.map((offer) => ({
      label: titleShown(offer),
      url: `${context.settings.publicUrl}/recruiter/requests/${offer.id}`,
      note: mailWords.decideBy(nearMoment(context, offer.dueAt)),
      actions: actionsFor(offer.id),
    })),
    path: '/recruiter/requests',
  }))
}
