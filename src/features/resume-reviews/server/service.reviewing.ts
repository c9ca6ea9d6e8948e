/** What reviewers do: find an order, take it, write, deliver, hand back. Candidates who hide from them are not there. */
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import {
  leastReview,
  takenAtMost,
  type listReviewOrders as listContract,
  type ReviewerStanding,
  type ReviewOrder,
  type ReviewOrderDetail,
  type saveReviewDraft as draftContract,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { allowedActions, isOver, missingIn } from './policy.ts'
import * as queries from './queries.ts'
import * as lists from './queries.lists.ts'
import * as reviewers from './queries.reviewers.ts'
import { tellCandidate } from './service.notices.ts'
import { shownDetail, shownOrder } from './service.shown.ts'
import { step } from './service.transitions.ts'

export async function reviewerStanding(context: Context): Promise<ReviewerStanding> {
  const { accountId } = personOf(context)
  const [reviewer, toWrite] = await Promise.all([
    reviewers.findReviewer(context.db, accountId),
    reviewers.countToWrite(context.db, accountId),
  ])
  const stats = reviewer ? (await reviewers.statsOf(context.db, [accountId]))(accountId) : null
  return {
    isReviewer: reviewer !== undefined && reviewer.endedAt === null,
    isVerified: reviewer?.mayReview ?? false,
    toWrite,
    stats,
  }
}

/** Nothing is open to people who may not review now; what they have written stays readable. */
export async function listOrders(
  context: Context,
  { show, cursor, limit }: EndpointInput<typeof listContract>['query'],
): Promise<{ items: ReviewOrder[]; nextCursor: string | null }> {
  const { accountId } = personOf(context)
  const after = readCursor(cursor, timePosition)
  const reviewer = await reviewers.findReviewer(context.db, accountId)
  if (!reviewer || (show === 'open' && !reviewer.mayReview)) return { items: [], nextCursor: null }
  const now = context.clock.now()
  const page = { now, after, limit: limit + 1 }
  const rows = await lists.listForReviewer(context.db, accountId, show, page)
  const { items, nextCursor } = nextPage(rows, limit, ({ createdAt, id }) => ({
    at: createdAt.toISOString(),
    id,
  }))
  return { items: items.map((row) => shownOrder(row, now)), nextCursor }
}

/** @throws AppError NOT_FOUND alike for what is hidden, what others write, and what never was */
async function shownToReviewer(context: Context, id: string): Promise<lists.OrderRow> {
  const { accountId } = personOf(context)
  const [row, reviewer] = await Promise.all([
    lists.findForReviewer(context.db, accountId, id),
    reviewers.findReviewer(context.db, accountId),
  ])
  if (!row || !reviewer) throw new AppError('NOT_FOUND')
  if (row.reviewerId !== accountId && !reviewer.mayReview) throw new AppError('NOT_FOUND')
  return row
}

export async function readOrder(context: Context, id: string): Promise<ReviewOrderDetail> {
  return shownDetail(context, await shownToReviewer(context, id), personOf(context).accountId)
}

/**
 * First come. Pressed twice by the same person, it is theirs once.
 *
 * @throws AppError NOT_FOUND, NOT_VERIFIED, LIMIT_REACHED, ALREADY_CLAIMED, ILLEGAL_TRANSITION
 */
export async function takeReview(context: Context, id: string): Promise<ReviewOrderDetail> {
  const { accountId } = personOf(context)
  const reviewer = await reviewers.lockReviewer(context.db, accountId)
  if (!reviewer || reviewer.endedAt) throw new AppError('NOT_FOUND')
  if (!reviewer.mayReview) throw new AppError('NOT_VERIFIED', errorWords.notVerified)
  const review = await queries.lockReview(context.db, id)
  const isFit = review && (await reviewers.mayReviewThis(context.db, accountId, review.candidateId))
  if (!isFit) throw new AppError('NOT_FOUND')
  if (review.reviewerId === accountId) return readOrder(context, id)
  if (review.state === 'taken') throw new AppError('ALREADY_CLAIMED', errorWords.taken)
  // What ended before anyone had it is nothing that a reviewer knows of.
  if (review.state !== 'open') throw new AppError('NOT_FOUND')
  if ((await reviewers.countToWrite(context.db, accountId)) >= takenAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooMany(takenAtMost))
  }
  const moved = await step(context, review, {
    action: 'take',
    by: 'reviewer',
    reviewerId: accountId,
  })
  await tellTaken(context, moved)
  return readOrder(context, id)
}

export async function tellTaken(context: Context, review: queries.ReviewRow): Promise<void> {
  const row = await lists.findOwn(context.db, review.candidateId, review.id)
  await tellCandidate(context, review, () => ({
    subject: mailWords.takenSubject,
    paragraphs: [
      mailWords.takenLead([row?.reviewerName, row?.reviewerCompany].filter(Boolean).join(', ')),
      mailWords.takenBody(nearMoment(context, review.dueAt!)),
    ],
  }))
}

/** @throws AppError NOT_FOUND when it is not the caller's, or its candidate hides from them */
async function lockOwn(context: Context, id: string): Promise<queries.ReviewRow> {
  const review = await queries.lockReview(context.db, id)
  const row = await shownToReviewer(context, id)
  if (!review || row.reviewerId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  return review
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION */
export async function handBackReview(context: Context, id: string): Promise<typeof okReply> {
  await handBack(context, await lockOwn(context, id), 'reviewer')
  return okReply
}

/** A first review goes back to all reviewers with the clock that it has; a second look ends with a refund. */
export async function handBack(
  context: Context,
  review: queries.ReviewRow,
  by: 'reviewer' | 'system',
): Promise<void> {
  const moved = await step(context, review, { action: 'hand_back', by })
  const price = review.chargeIds.length
  await tellCandidate(context, review, () =>
    moved.state === 'open'
      ? {
          subject: mailWords.reopenedSubject,
          paragraphs: [
            mailWords.reopenedLead,
            mailWords.reopenedBody(nearMoment(context, moved.dueAt!)),
          ],
        }
      : {
          subject: mailWords.refundedSubject,
          paragraphs: [mailWords.refundedAgainLead(price), mailWords.refundedBody],
        },
  )
}

/** The round that is being written. @throws AppError ILLEGAL_TRANSITION when none is, or its time is over */
async function writableRound(
  context: Context,
  review: queries.ReviewRow,
): Promise<queries.RoundRow> {
  const allowed = allowedActions(review.state, 'reviewer')
  const isTooLate = isOver(review, context.clock.now())
  if (!allowed.includes('deliver') || isTooLate) {
    const reason = isTooLate ? errorWords.over : errorWords.notPossible
    throw new AppError('ILLEGAL_TRANSITION', { reason, allowed: isTooLate ? [] : allowed })
  }
  return (await queries.listRounds(context.db, review.id)).at(-1)!
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION, INVALID_INPUT for a line that is not there */
export async function saveDraft(
  context: Context,
  id: string,
  draft: EndpointInput<typeof draftContract>['body'],
): Promise<{ draftVersion: number }> {
  const round = await writableRound(context, await lockOwn(context, id))
  const wrong = draft.comments.findIndex(
    ({ line }) => !round.lines[line] || round.lines[line].isHidden,
  )
  if (wrong >= 0) throw invalidField(`comments.${wrong}.line`, errorWords.noSuchLine)
  const comments = draft.comments.toSorted((one, other) => one.line - other.line)
  const saved = await queries.saveDraft(context.db, round, { ...draft, comments })
  if (saved === undefined) throw new AppError('VERSION_CONFLICT', errorWords.changedElsewhere)
  return { draftVersion: saved }
}

/**
 * Delivers the draft as it was saved; pressed twice, it is delivered once.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION, INVALID_INPUT for what is missing
 */
export async function deliverReview(
  context: Context,
  id: string,
  { expectedVersion }: { expectedVersion: number },
): Promise<ReviewOrderDetail> {
  const review = await lockOwn(context, id)
  const last = (await queries.listRounds(context.db, id)).at(-1)
  const isRepeated = last?.deliveredAt != null && last.draftVersion === expectedVersion
  if (isRepeated) return readOrder(context, id)
  const round = await writableRound(context, review)
  if (round.draftVersion !== expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedElsewhere)
  }
  const missing = missingIn(round.round, round)
  if (missing === 'summary') {
    throw invalidField('summary', errorWords.summaryMissing(leastReview.summary))
  }
  if (missing === 'comments') throw invalidField('comments', errorWords.commentMissing)
  const moved = await step(context, review, { action: 'deliver', by: 'reviewer' })
  await queries.markDelivered(context.db, round, context.clock.now())
  await tellCandidate(context, review, () =>
    moved.state === 'delivered'
      ? {
          subject: mailWords.deliveredSubject,
          paragraphs: [
            mailWords.deliveredLead(round.comments.length),
            mailWords.deliveredBody(nearMoment(context, moved.closesAt!)),
          ],
        }
      : { subject: mailWords.againSubject, paragraphs: [mailWords.againLead] },
  )
  return readOrder(context, id)
}
