/** What referrers do: decide offers, and bring what they took to an end. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as blocks from '#features/blocks/server/service.ts'
import * as chat from '#features/chat/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as verification from '#features/verification/server/service.ts'
import { dayWords } from '#shared/dates.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { DeclineReason, OfferDetail, PassReason, refer as referContract } from '../contract.ts'
import { referralMade } from './events.ts'
import { limits, timing } from './policy.ts'
import * as queries from './queries.ts'
import * as claims from './queries.claims.ts'
import * as offers from './queries.offers.ts'
import { insertChange } from './queries.timeline.ts'
import { claimReminder, notifyCandidate, notifyCandidates, offerAgain } from './service.notices.ts'
import { closeConversations, say } from './service.conversations.ts'
import { askConsent } from './service.consent.ts'
import { asksFirst, releasesSince } from './service.revealing.ts'
import { detailOf, offerDetail } from './service.reading.ts'
import { countDecision, holdSelfReferral } from './service.holds.ts'
import { noteReferral, underReview } from './service.reviews.ts'
import { checkVersion, step, steps } from './service.transitions.ts'
import { nextWave, nextWaves, noteLapses } from './service.waves.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

type Pair = { offer: offers.OwnOfferRow; request: queries.RequestRow }

/**
 * The offer and its request, locked. The request first: everything that changes either locks it.
 *
 * @throws AppError NOT_FOUND, also for someone else's offer
 */
export async function lockPair(context: Context, offerId: string): Promise<Pair> {
  const { accountId } = personOf(context)
  const request = await queries.lockRequestOfOffer(context.db, offerId, accountId)
  const offer = request && (await offers.findOffer(context.db, offerId, accountId))
  if (!request || !offer) throw new AppError('NOT_FOUND')
  return { offer, request }
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION unless this referrer has taken it */
async function lockTaken(
  context: Context,
  offerId: string,
  expectedVersion: number | undefined,
): Promise<Pair> {
  const pair = await lockPair(context, offerId)
  if (pair.offer.state !== 'claimed') {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.requestNotAccepted,
      allowed: [],
    })
  }
  checkVersion(pair.request, expectedVersion)
  return pair
}

/** Notes that the offer was opened; anything but a fresh offer stays as it is. */
export async function markSeen(context: Context, offerId: string) {
  const offer = await offers.findOffer(context.db, offerId, personOf(context).accountId)
  if (!offer) throw new AppError('NOT_FOUND')
  const seen = await offers.markSeen(context.db, offerId, context.clock.now())
  return { state: seen ? ('seen' as const) : offer.state }
}

/**
 * Takes the request. The first one wins: the connection is captured, both learn who the other is, a
 * conversation opens, and all other offers end. After requests that were handed back without a decision
 * the candidate is asked first, and nothing is revealed yet.
 *
 * @throws AppError ALREADY_CLAIMED, ILLEGAL_TRANSITION, NOT_VERIFIED, LIMIT_REACHED, CONFLICT
 */
export async function claim(
  context: Context,
  offerId: string,
  expectedVersion?: number,
): Promise<OfferDetail> {
  const { accountId } = personOf(context)
  const { offer, request } = await lockPair(context, offerId)
  if (offer.state === 'revoked' && request.claimedBy && request.claimedBy !== accountId) {
    throw new AppError('ALREADY_CLAIMED', errorWords.acceptedByAnotherReferrer)
  }
  if (offer.state !== 'offered' && offer.state !== 'seen') {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.requestNoLongerOpen,
      allowed: [],
    })
  }
  checkVersion(request, expectedVersion)
  const referrer = await profiles.lockRecruiterOf(context, accountId)
  if (!referrer.workEmailVerifiedAt || referrer.companyId !== request.companyId) {
    throw new AppError('NOT_VERIFIED', errorWords.workEmailNotConfirmed)
  }
  const now = context.clock.now()
  const record = await claims.findClaimRecord(
    context.db,
    accountId,
    releasesSince(now),
    limits.freeUnreferred,
  )
  if (record.isUnderReview) throw underReview()
  const { capabilities } = verification.verificationFactsOf(referrer)
  if (record.open >= capabilities.openClaims) {
    throw new AppError('LIMIT_REACHED', errorWords.openRequestsLimitReached(record.open))
  }
  if (asksFirst(offer, record.undecided)) {
    await askConsent(context, offer, request)
    return offerDetail(context, offerId)
  }
  const updated = await step(context, request, {
    action: 'claim',
    by: 'referrer',
    change: { claimedBy: accountId, claimedAt: now },
  })
  await claims.claimOffer(context.db, offer, now)
  if (offer.jobIsPrivate) await jobs.letRead(context, request.jobId, [accountId])
  // The point comes with the decision: to refer, or why not.
  if (referrer.consecutiveLapses > 0) await profiles.noteAnswer(context, accountId)
  await holdSelfReferral(context, request, referrer)
  // They did not know whose request it was; accepting it means to talk.
  await blocks.endBlock(context, { blockerId: accountId, blockedId: request.candidateId })
  const conversationId = await chat.openConversation(context, {
    kind: 'referral',
    // A new referrer is a new conversation: what was said to the one before stays between them.
    about: { type: 'referral_offer', id: offerId },
    subject: `${request.jobTitle} · ${offer.companyName}`,
    participants: [
      { accountId: request.candidateId, role: 'jobSeeker' },
      { accountId, role: 'recruiter' },
    ],
    opening: replyWords.conversationOpening(referrer.fullName, request.jobTitle, timing.claimDays),
  })
  await context.enqueueAll(
    claimReminder,
    timing.claimReminderHours.map((hours) => ({
      payload: { requestId: request.id, claimedAt: now.toISOString() },
      runAt: new Date(now.getTime() + hours * 60 * 60 * 1000),
    })),
  )
  await notifyCandidate(context, updated, 'claimed', referrer.fullName)
  await fillRoom(context, request.companyId)
  const claimed = {
    ...offer,
    state: 'claimed' as const,
    actedAt: now,
    claimedAt: now,
    startedAt: null,
    releasedAt: null,
  }
  return detailOf(context, claimed, updated, conversationId)
}

/** A decision makes room: the next request is there when the referrer looks for it. */
async function fillRoom(context: Context, companyId: string): Promise<void> {
  await context.enqueue(offerAgain, { companyId }, { jobKey: `room:${companyId}` })
}

/** Leaves the offer to others; the next wave goes out at once when nobody is left to decide. */
export async function pass(context: Context, offerId: string, reason: PassReason) {
  const { offer, request } = await lockPair(context, offerId)
  if (offer.state !== 'offered' && offer.state !== 'seen') {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.requestNoLongerOpen,
      allowed: [],
    })
  }
  await offers.setOfferState(context.db, offerId, 'passed', context.clock.now(), reason)
  await countDecision(context, request, offer.referrerId)
  if (
    request.status === 'offered' &&
    (await offers.countOpenOffers(context.db, request.id)) === 0
  ) {
    await nextWave(context, request)
  }
  await fillRoom(context, request.companyId)
  return { state: 'passed' as const }
}

/**
 * Says that the referral is being started: email and phone are shown from now on.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION
 */
export async function start(
  context: Context,
  offerId: string,
  input: { expectedVersion?: number },
): Promise<OfferDetail> {
  const { offer, request } = await lockTaken(context, offerId, input.expectedVersion)
  if (!offer.startedAt) {
    const updated = await step(context, request, { action: 'start', by: 'referrer' })
    await claims.setStarted(context.db, offerId, context.clock.now())
    await notifyCandidate(context, updated, 'started')
  }
  return offerDetail(context, offerId)
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION */
export async function release(
  context: Context,
  offerId: string,
  input: { note?: string; expectedVersion?: number },
): Promise<OfferDetail> {
  const { request } = await lockTaken(context, offerId, input.expectedVersion)
  await handBack(context, [request], { action: 'release', note: input.note ?? null })
  return offerDetail(context, offerId)
}

type GivingBack = {
  action: 'release' | 'lapse' | 'reassign' | 'decline'
  note: string | null
  reason?: DeclineReason
}

/** What the referrer's offer becomes. One that was revoked says nothing of the referrer. */
const offerAfter = {
  release: 'passed',
  decline: 'passed',
  lapse: 'lapsed',
  reassign: 'revoked',
} as const

/**
 * Ends claims in favour of the next wave.
 *
 * @param requests taken, locked
 */
export async function handBack(
  context: Context,
  requests: readonly queries.RequestRow[],
  { action, note, reason }: GivingBack,
): Promise<void> {
  const byReferrer = action === 'release' || action === 'decline'
  const ids = requests.map((request) => request.id)
  for (const isDirected of [false, true]) {
    await closeConversations(
      context,
      requests.filter((request) => request.isDirected === isDirected).map(({ id }) => id),
      isDirected ? replyWords.directedEnded : replyWords.askingOtherReferrers,
    )
  }
  if (action !== 'decline') await claims.setReleased(context.db, ids, context.clock.now())
  await offers.endClaimedOffers(context.db, ids, offerAfter[action], context.clock.now())
  const updated = await steps(
    context,
    requests.map((request) => ({
      request,
      action,
      by: byReferrer ? 'referrer' : 'system',
      change: {
        claimedBy: null,
        claimedAt: null,
        ...(action === 'decline' && { declines: request.declines + 1 }),
      },
      detail: { note, ...(reason && { reason }) },
    })),
  )
  if (action === 'lapse') {
    await noteLapses(
      context,
      requests.flatMap((request) => request.claimedBy ?? []),
    )
  }
  const next = await nextWaves(context, updated)
  const goingOn = next.filter((request) => request.status === 'offered')
  await notifyCandidates(context, goingOn, byReferrer ? 'released' : 'reassigned')
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION after the one round */
export async function askChanges(
  context: Context,
  offerId: string,
  input: { text: string; expectedVersion?: number },
): Promise<OfferDetail> {
  const { request } = await lockTaken(context, offerId, input.expectedVersion)
  if (request.changesAsked > 0) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.changesAlreadyRequested,
      allowed: ['refer', 'decline', 'release'],
    })
  }
  const updated = await step(context, request, {
    action: 'ask_changes',
    by: 'referrer',
    change: { changesAsked: request.changesAsked + 1 },
    detail: { text: input.text },
  })
  const now = context.clock.now()
  await insertChange(context.db, {
    id: newId(now.getTime()),
    requestId: request.id,
    text: input.text,
    at: now,
  })
  await say(context, offerId, replyWords.changesRequested)
  await notifyCandidate(context, updated, 'changes')
  return offerDetail(context, offerId)
}

/**
 * Says that it does not fit. The first time, others are asked; the second decline is final and the
 * connection comes back. The person who has said that the referral was being started, and so read how to reach
 * the candidate, has handed it back.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION
 */
export async function decline(
  context: Context,
  offerId: string,
  input: { reason: DeclineReason; note?: string; expectedVersion?: number },
): Promise<OfferDetail> {
  const { offer, request } = await lockTaken(context, offerId, input.expectedVersion)
  const note = input.note ?? null
  if (offer.startedAt) await claims.setReleased(context.db, [request.id], context.clock.now())
  else await countDecision(context, request, offer.referrerId)
  if (request.declines === 0) {
    await handBack(context, [request], { action: 'decline', note, reason: input.reason })
    return offerDetail(context, offerId)
  }
  await closeConversations(context, [request.id], replyWords.requestDeclined)
  await offers.endClaimedOffers(context.db, [request.id], 'passed', context.clock.now())
  const updated = await step(context, request, {
    action: 'decline_finally',
    by: 'referrer',
    change: { declines: request.declines + 1, claimedBy: null, claimedAt: null },
    detail: { reason: input.reason, note },
  })
  await notifyCandidate(context, updated, 'declined')
  return offerDetail(context, offerId)
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION; INVALID_INPUT for a date to come or before the request */
export async function refer(
  context: Context,
  offerId: string,
  input: EndpointInput<typeof referContract>['body'],
): Promise<OfferDetail> {
  const { request } = await lockTaken(context, offerId, input.expectedVersion)
  const now = context.clock.now()
  // A day ahead of UTC is today somewhere.
  const latest = new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
  if (input.referredOn > latest) throw invalidField('referredOn', errorWords.referralDateInFuture)
  // A day behind UTC is the day of the request somewhere.
  const earliest = new Date(request.sentAt.getTime() - 12 * 60 * 60 * 1000)
    .toISOString()
    .slice(0, 10)
  if (input.referredOn < earliest) {
    throw invalidField('referredOn', errorWords.referralBeforeRequest)
  }
  const atsReference = input.atsReference || null
  const { channel, referredOn, relation } = input
  const updated = await step(context, request, {
    action: 'refer',
    by: 'referrer',
    change: {
      referred: { channel, atsReference, referredOn, relation },
      referredAt: now,
      ownershipUntil: await companies.ownershipUntil(context, request.companyId),
    },
    detail: { channel, referredOn, relation },
  })
  await claims.setStarted(context.db, offerId, now)
  await countDecision(context, request, personOf(context).accountId)
  await noteReferral(context, personOf(context).accountId)
  await context.publish(referralMade, { requestId: request.id })
  await say(context, offerId, replyWords.referredOn(dayWords(referredOn)))
  await notifyCandidate(context, updated, 'referred')
  return offerDetail(context, offerId)
}

/** @throws AppError NOT_FOUND unless this referrer has taken the request, or after it was withdrawn */
export async function resume(context: Context, offerId: string): Promise<FileReply> {
  const offer = await offers.findOffer(context.db, offerId, personOf(context).accountId)
  const request =
    offer?.state === 'claimed' && (await queries.findRequest(context.db, offer.requestId))
  if (!request || !request.resumeId) throw new AppError('NOT_FOUND')
  return profiles.resumeFile(context, request.candidateId, request.resumeId)
}
