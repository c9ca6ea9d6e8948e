/** Every step of a review goes through here: state, clocks, connections, history and audit in one transaction. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { ReviewEventKind, ReviewParty, ReviewState } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import {
  allowedActions,
  chargeStep,
  clocksOf,
  eventOf,
  isLate,
  isOver,
  nextNotice,
  nextState,
  type ReviewAction,
  type ReviewClocks,
} from './policy.ts'
import * as queries from './queries.ts'
import { promiseHoursOf } from './settings.ts'

type Step = {
  action: ReviewAction
  by: ReviewParty
  /** Who writes the review from now on. */
  reviewerId?: string
}

/**
 * Moves a review that the caller has locked.
 *
 * @throws AppError ILLEGAL_TRANSITION when the state, the party or the clock forbids it
 */
export async function step(
  context: Context,
  review: queries.ReviewRow,
  { action, by, reviewerId }: Step,
): Promise<queries.ReviewRow> {
  const now = context.clock.now()
  const to = nextState(review.state, action, by)
  if (!to) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.notPossible,
      allowed: allowedActions(review.state, by),
    })
  }
  // The clock has ended the state, whether or not the sweep came by.
  if (by !== 'system' && isOver(review, now)) {
    throw new AppError('ILLEGAL_TRANSITION', { reason: errorWords.over, allowed: [] })
  }
  const from = review.state
  const change = { ...changeOf(context, review, to, now), ...(reviewerId ? { reviewerId } : {}) }
  await queries.updateReview(context.db, review.id, change)
  if (action === 'hand_back' || action === 'assign') {
    await queries.clearDraft(context.db, review.id)
  }
  await settle(context, review, to)
  await record(context, { ...review, reviewerId: reviewerId ?? review.reviewerId }, by, {
    kind: eventOf(from, action, to),
    before: from,
    after: to,
  })
  return { ...review, ...change }
}

type Change = Pick<
  queries.ReviewRow,
  keyof ReviewClocks | 'state' | 'reviewerId' | 'takenAt' | 'deliveredAt' | 'endedAt'
>

function changeOf(
  context: Pick<Context, 'settings'>,
  review: queries.ReviewRow,
  to: ReviewState,
  now: Date,
): Change {
  const { dueAt, reviewerId, takenAt, deliveredAt } = review
  const keeps = (to === 'open' || to === 'taken') && dueAt !== null
  const clocks = keeps
    ? { dueAt, closesAt: review.closesAt, noticeAt: nextNotice(to, dueAt, now) }
    : clocksOf(to, { since: now, now, promiseHours: promiseHoursOf(context) })
  const hasEnded = clocks.closesAt === null
  return {
    ...clocks,
    state: to,
    reviewerId: to === 'open' ? null : reviewerId,
    takenAt: to === 'open' ? null : to === 'taken' ? now : takenAt,
    deliveredAt: to === 'delivered' ? now : deliveredAt,
    endedAt: hasEnded ? now : null,
  }
}

async function settle(
  context: Context,
  { state: from, chargeIds }: queries.ReviewRow,
  to: ReviewState,
): Promise<void> {
  switch (chargeStep(from, to)) {
    case 'capture':
      for (const id of chargeIds) await wallet.capture(context, id, replyWords.captured)
      return
    case 'release': {
      const reason = replyWords.released[to === 'cancelled' ? 'cancelled' : 'refunded']
      await wallet.releaseAll(
        context,
        chargeIds.map((chargeId) => ({ chargeId, reason })),
      )
      return
    }
    case 'refund':
      for (const id of chargeIds) await wallet.refund(context, id, 'normal', replyWords.refunded)
      return
    default:
  }
}

/** The line in the history, which both sides read, and the entry of the audit log. */
export async function record(
  context: Context,
  review: Pick<queries.ReviewRow, 'id' | 'reviewerId' | 'dueAt'>,
  by: ReviewParty,
  { kind, before, after }: { kind: ReviewEventKind; before?: ReviewState; after?: ReviewState },
): Promise<void> {
  const { id, reviewerId } = review
  const now = context.clock.now()
  await queries.insertEvent(context.db, {
    id: newId(now.getTime()),
    reviewId: id,
    kind,
    byParty: by,
    reviewerId,
    isLate: isLate(review, now),
    at: now,
  })
  await recordAudit(context, {
    action: `resumeReviews.${kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    entity: { type: 'resumeReview', id },
    ...(before ? { before: { state: before } } : {}),
    after: { ...(after ? { state: after } : {}), ...(reviewerId ? { reviewerId } : {}) },
  })
}
