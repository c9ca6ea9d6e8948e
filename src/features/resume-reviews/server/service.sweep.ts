/** What happens by itself: clocks that run out, people who go, hide or are blocked. */
import type { Context } from '#platform/context.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import { mailWords } from '../messages.mails.ts'
import { actionWhenOver, nextNotice } from './policy.ts'
import * as queries from './queries.ts'
import { tellCandidate, tellReviewer } from './service.notices.ts'
import { handBack } from './service.reviewing.ts'
import { step } from './service.transitions.ts'

/** Ends every state whose time is over: late reviews are refunded, delivered ones closed. */
export async function endOver(context: Context, atMost: number): Promise<number> {
  const over = await queries.lockOver(context.db, context.clock.now(), atMost)
  for (const review of over) {
    const moved = await step(context, review, {
      action: actionWhenOver(review.state),
      by: 'system',
    })
    if (moved.state === 'refunded') await tellRefunded(context, review)
  }
  return over.length
}

async function tellRefunded(context: Context, review: queries.ReviewRow): Promise<void> {
  const price = review.chargeIds.length
  await tellCandidate(context, review, () => ({
    subject: mailWords.refundedSubject,
    paragraphs: [
      review.state === 'revising'
        ? mailWords.refundedAgainLead(price)
        : mailWords.refundedLead(price),
      mailWords.refundedBody,
    ],
  }))
  if (!review.reviewerId) return
  await tellReviewer(context, review.reviewerId, review.id, () => ({
    subject: mailWords.lostSubject,
    paragraphs: [mailWords.lostLead],
  }))
}

/** Tells a reviewer that the time runs out, and both sides once it has. */
export async function noticeDue(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const due = await queries.lockNotices(context.db, now, atMost)
  for (const review of due) {
    const dueAt = review.dueAt!
    const next = nextNotice(review.state, dueAt, now)
    await queries.updateReview(context.db, review.id, { noticeAt: next })
    const isPast = dueAt <= now
    // Said within each message: in the language of its reader.
    const until = () => nearMoment(context, isPast ? review.closesAt! : dueAt)
    const price = review.chargeIds.length
    if (isPast) {
      await tellCandidate(context, review, () => ({
        subject: mailWords.lateSubject,
        paragraphs: [
          mailWords.lateLead(nearMoment(context, dueAt)),
          mailWords.lateBody(price, until()),
        ],
      }))
    }
    if (!review.reviewerId) continue
    await tellReviewer(context, review.reviewerId, review.id, () =>
      isPast
        ? {
            subject: mailWords.overdueSubject,
            paragraphs: [mailWords.overdueLead(nearMoment(context, dueAt), until())],
          }
        : { subject: mailWords.dueSubject, paragraphs: [mailWords.dueLead(until())] },
    )
  }
  return due.length
}

/**
 * An account was suspended: what it has ordered ends and costs nothing that was not delivered, what it has
 * to write goes to others.
 */
export async function stopFor(context: Context, accountId: string): Promise<void> {
  for (const review of await queries.lockOfCandidate(context.db, accountId)) {
    const moved = await step(context, review, { action: 'stop', by: 'system' })
    const wasBeingWritten = review.state === 'taken' || review.state === 'revising'
    if (moved.reviewerId && wasBeingWritten) await tellStopped(context, moved.reviewerId)
  }
  await stopRecruiter(context, accountId)
}

/** Without a verified work email nobody reviews: what they have to write goes to others. */
export async function stopRecruiter(context: Context, accountId: string): Promise<void> {
  const toWrite = await queries.lockToWrite(context.db, { reviewerId: accountId })
  await handAllBack(context, toWrite)
}

/** A candidate hides from a company: people who work there no longer read their resume. */
export async function stopHidden(context: Context, accountId: string): Promise<void> {
  await handAllBack(context, await queries.lockToWrite(context.db, { hidingId: accountId }))
}

/** Two people have blocked each other. */
export async function separate(
  context: Context,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const pairs = [
    { reviewerId: blockerId, candidateId: blockedId },
    { reviewerId: blockedId, candidateId: blockerId },
  ]
  for (const pair of pairs) {
    await handAllBack(context, await queries.lockToWrite(context.db, pair))
  }
}

async function handAllBack(context: Context, reviews: readonly queries.ReviewRow[]): Promise<void> {
  for (const review of reviews) {
    await handBack(context, review, 'system')
    if (review.reviewerId) await tellStopped(context, review.reviewerId)
  }
}

/** The reason is not told: it would say who the candidate is. */
function tellStopped(context: Context, reviewerId: string): Promise<void> {
  return tellReviewer(context, reviewerId, null, () => ({
    subject: mailWords.stoppedSubject,
    paragraphs: [mailWords.stoppedLead],
  }))
}
