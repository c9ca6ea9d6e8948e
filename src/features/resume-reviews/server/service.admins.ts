/** What admins do: watch the clocks, give and end the right to review, give an order to someone. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as accounts from '#features/accounts/server/service.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import {
  takenAtMost,
  type AdminReviewOrder,
  type listOrdersForAdmins as listContract,
  type ResumeReviewer,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { chargeOf, isLate, nextState } from './policy.ts'
import * as queries from './queries.ts'
import * as lists from './queries.lists.ts'
import * as reviewers from './queries.reviewers.ts'
import { tellReviewer } from './service.notices.ts'
import { handBack, tellTaken } from './service.reviewing.ts'
import { step } from './service.transitions.ts'

function shown(row: lists.OrderRow, now: Date): AdminReviewOrder {
  const { id, state, dueAt, closesAt, round, chargeIds, reviewerId, reviewerName } = row
  return {
    id,
    state,
    dueAt: dueAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    isLate: isLate({ dueAt }, now),
    round,
    price: chargeIds.length,
    charge: chargeOf(state, row.deliveredAt !== null, row.returnedAt !== null),
    reviewer: reviewerId === null ? null : { id: reviewerId, name: reviewerName ?? '' },
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    canAssign: nextState(state, 'assign', 'admin') !== undefined,
  }
}

export async function listOrders(
  context: Context,
  { show, cursor, limit }: EndpointInput<typeof listContract>['query'],
): Promise<{ items: AdminReviewOrder[]; nextCursor: string | null }> {
  const after = readCursor(cursor, timePosition)
  const now = context.clock.now()
  const rows = await lists.listAll(context.db, show, { now, after, limit: limit + 1 })
  const { items, nextCursor } = nextPage(rows, limit, (row) => ({
    at: (row.endedAt ?? row.closesAt)!.toISOString(),
    id: row.id,
  }))
  return { items: items.map((row) => shown(row, now)), nextCursor }
}

/**
 * Gives an order to a reviewer, also from another one; its clock runs on.
 *
 * @throws AppError NOT_FOUND, CONFLICT for someone who may not review it, LIMIT_REACHED, ILLEGAL_TRANSITION
 */
export async function assignReview(
  context: Context,
  id: string,
  reviewerId: string,
): Promise<AdminReviewOrder> {
  const reviewer = await reviewers.lockReviewer(context.db, reviewerId)
  const review = await queries.lockReview(context.db, id)
  if (!review) throw new AppError('NOT_FOUND')
  const { reviewerId: formerId } = review
  const isFit =
    reviewer && (await reviewers.mayReviewThis(context.db, reviewerId, review.candidateId))
  if (!isFit) throw new AppError('CONFLICT', errorWords.unfitReviewer)
  if (formerId !== reviewerId) {
    if ((await reviewers.countToWrite(context.db, reviewerId)) >= takenAtMost) {
      throw new AppError('LIMIT_REACHED', errorWords.busyReviewer(takenAtMost))
    }
    const moved = await step(context, review, { action: 'assign', by: 'admin', reviewerId })
    await tellTaken(context, moved)
    await tellReviewer(context, reviewerId, id, () => ({
      subject: mailWords.assignedSubject,
      paragraphs: [mailWords.assignedLead(nearMoment(context, moved.dueAt!))],
    }))
    if (formerId) {
      await tellReviewer(context, formerId, null, () => ({
        subject: mailWords.unassignedSubject,
        paragraphs: [mailWords.unassignedLead],
      }))
    }
  }
  return shown((await lists.findOrder(context.db, id))!, context.clock.now())
}

export async function listReviewers(
  context: Context,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ items: ResumeReviewer[]; nextCursor: string | null }> {
  const after = readCursor(page.cursor, timePosition)
  const rows = await reviewers.listReviewers(context.db, after, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, ({ givenAt, accountId }) => ({
    at: givenAt.toISOString(),
    id: accountId,
  }))
  const ids = items.map(({ accountId }) => accountId)
  const stats = await reviewers.statsOf(context.db, ids)
  return {
    items: items.map(({ accountId, name, company, isVerified, toWrite, ...row }) => ({
      id: accountId,
      name,
      company: company ?? '',
      isVerified,
      isActive: row.endedAt === null,
      toWrite,
      stats: stats(accountId),
      givenAt: row.givenAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}

/**
 * Lets a verified recruiter review; given again, nothing changes.
 *
 * @throws AppError INVALID_INPUT at `email` for nobody that is known, NOT_VERIFIED
 */
export async function addReviewer(
  context: Context,
  { email, reason }: { email: string; reason: string },
): Promise<typeof okReply> {
  const account = await accounts.accountByAddress(context, email)
  if (!account) throw invalidField('email', errorWords.nobodyThere)
  const { id } = account
  const given = await reviewers.giveRight(context.db, id, context.clock.now())
  const reviewer = await reviewers.findReviewer(context.db, id)
  // Thrown after the write: the transaction takes it back.
  if (!reviewer?.mayReview) throw new AppError('NOT_VERIFIED', errorWords.notRecruiter)
  if (!given) return okReply
  await recordAudit(context, {
    action: 'resumeReviews.rightGiven',
    entity: { type: 'account', id },
    reason,
  })
  await tellReviewer(context, id, null, () => ({
    subject: mailWords.rightSubject,
    paragraphs: [mailWords.rightLead],
  }))
  return okReply
}

/**
 * Ends the right at once: what was not delivered goes to others. Ended again, nothing changes.
 *
 * @throws AppError NOT_FOUND
 */
export async function removeReviewer(
  context: Context,
  id: string,
  reason: string,
): Promise<typeof okReply> {
  const reviewer = await reviewers.lockReviewer(context.db, id)
  if (!reviewer) throw new AppError('NOT_FOUND')
  if (reviewer.endedAt) return okReply
  await reviewers.endRight(context.db, id, context.clock.now())
  await recordAudit(context, {
    action: 'resumeReviews.rightEnded',
    entity: { type: 'account', id },
    reason,
  })
  for (const review of await queries.lockToWrite(context.db, { reviewerId: id })) {
    await handBack(context, review, 'system')
  }
  await tellReviewer(context, id, null, () => ({
    subject: mailWords.rightEndedSubject,
    paragraphs: [mailWords.rightEndedLead],
  }))
  return okReply
}
