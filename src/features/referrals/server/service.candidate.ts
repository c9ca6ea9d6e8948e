/** What candidates do with their requests after sending them. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import type { ConfirmAnswer, RequestDetail } from '../contract.ts'
import { referralConfirmed } from './events.ts'
import * as queries from './queries.ts'
import { freeJob } from './queries.limits.ts'
import * as offers from './queries.offers.ts'
import { resolveChanges } from './queries.timeline.ts'
import { holdSelfReferral } from './service.holds.ts'
import { closeConversations } from './service.conversations.ts'
import { notifyReferrer } from './service.notices.ts'
import { requestDetail } from './service.reading.ts'
import { checkVersion, step } from './service.transitions.ts'
import { replyWords } from '../messages.replies.ts'

/** @throws AppError NOT_FOUND, also for someone else's */
export async function lockOwn(
  context: Context,
  id: string,
  expectedVersion: number | undefined,
): Promise<queries.RequestRow> {
  const request = await queries.lockRequest(context.db, id)
  if (!request || request.candidateId !== personOf(context).accountId) {
    throw new AppError('NOT_FOUND')
  }
  checkVersion(request, expectedVersion)
  return request
}

/**
 * Ends a request at once. Before anybody has accepted it, the connection comes back, and the candidate
 * can ask for the job once more.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION
 */
export async function withdraw(
  context: Context,
  id: string,
  input: { reason?: string; expectedVersion?: number },
): Promise<RequestDetail> {
  const request = await lockOwn(context, id, input.expectedVersion)
  const updated = await step(context, request, {
    action: 'withdraw',
    by: 'candidate',
    detail: { reason: input.reason ?? null },
  })
  await freeJob(context.db, id)
  const now = context.clock.now()
  await closeConversations(context, [id], replyWords.candidateWithdrew)
  await offers.endOpenOffers(context.db, [id], 'revoked', now)
  await offers.endClaimedOffers(context.db, [id], 'revoked', now)
  if (request.claimedBy) {
    await notifyReferrer(context, request.claimedBy, () => ({
      subject: replyWords.withdrawnSubject(request.jobTitle),
      paragraphs: [replyWords.withdrawnBody(request.jobTitle)],
      path: '/recruiter/requests',
    }))
  }
  return requestDetail(context, updated)
}

/**
 * Answers what the referrer asked for: a new note, and the profile and resume as they are now.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION
 */
export async function resubmit(
  context: Context,
  id: string,
  input: { note: string; expectedVersion?: number },
): Promise<RequestDetail> {
  const request = await lockOwn(context, id, input.expectedVersion)
  const snapshot = await profiles.profileSnapshot(context, request.candidateId)
  const updated = await step(context, request, {
    action: 'resubmit',
    by: 'candidate',
    change: {
      note: input.note,
      resumeId: snapshot.resumeId,
      snapshot: profiles.frozenProfile(snapshot),
    },
  })
  await resolveChanges(context.db, id, context.clock.now())
  if (request.claimedBy) {
    await notifyReferrer(context, request.claimedBy, () => ({
      subject: replyWords.changesMadeSubject(request.jobTitle),
      paragraphs: [replyWords.changesMadeBody(request.jobTitle)],
      path: '/recruiter/requests',
    }))
  }
  return requestDetail(context, updated)
}

/**
 * Says whether the company has been in touch. "Yes" confirms the referral; the other answers are
 * kept and the question is asked again.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION
 */
export async function confirm(
  context: Context,
  id: string,
  input: { answer: ConfirmAnswer; expectedVersion?: number },
): Promise<RequestDetail> {
  const request = await lockOwn(context, id, input.expectedVersion)
  return requestDetail(context, await sayContacted(context, request, input.answer))
}

async function sayContacted(
  context: Context,
  request: queries.RequestRow,
  answer: ConfirmAnswer,
): Promise<queries.RequestRow> {
  if (request.claimedBy) {
    // The referral has given a point, unless it is held already.
    const referrer = await profiles.recruiterOf(context, request.claimedBy)
    await holdSelfReferral(context, request, referrer, request.referred ? 1 : 0)
  }
  const updated = await step(context, request, {
    action: answer === 'yes' ? 'confirm' : 'answer',
    by: 'candidate',
    detail: { answer },
  })
  if (answer === 'yes') await context.publish(referralConfirmed, { requestId: request.id })
  return updated
}

/**
 * The same answer by a link that only the candidate was sent; who holds it is the caller's business.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function contactedByLink(
  context: Context,
  id: string,
  answer: ConfirmAnswer,
): Promise<void> {
  const request = await queries.lockRequest(context.db, id)
  if (!request) throw new AppError('NOT_FOUND')
  await sayContacted(context, request, answer)
}

/** The candidate says that nothing came of a referral; an admin decides. */
export async function openDispute(context: Context, id: string, reason: string) {
  const request = await lockOwn(context, id, undefined)
  return step(context, request, { action: 'dispute', by: 'candidate', detail: { reason } })
}
