/** What candidates do with their own reviews besides ordering them. */
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { AppError } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { ResumeReview, ResumeReviewHead } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { canRate } from './policy.ts'
import * as queries from './queries.ts'
import * as lists from './queries.lists.ts'
import { tellReviewer } from './service.notices.ts'
import { shownHead, shownReview } from './service.shown.ts'
import { record, step } from './service.transitions.ts'

type Page = { cursor?: string | undefined; limit: number }

export async function listReviews(
  context: Context,
  page: Page,
): Promise<{ items: ResumeReviewHead[]; nextCursor: string | null }> {
  const after = readCursor(page.cursor, timePosition)
  const rows = await lists.listOwn(context.db, personOf(context).accountId, {
    after,
    limit: page.limit + 1,
  })
  const { items, nextCursor } = nextPage(rows, page.limit, ({ createdAt, id }) => ({
    at: createdAt.toISOString(),
    id,
  }))
  const now = context.clock.now()
  return { items: items.map((row) => shownHead(row, now)), nextCursor }
}

/** @throws AppError NOT_FOUND, also for someone else's */
export async function readReview(context: Context, id: string): Promise<ResumeReview> {
  const row = await lists.findOwn(context.db, personOf(context).accountId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return shownReview(context, row)
}

/** @throws AppError NOT_FOUND, also for someone else's */
export async function reviewFile(context: Context, id: string, round: number): Promise<FileReply> {
  await readReview(context, id)
  const found = (await queries.listRounds(context.db, id)).find((one) => one.round === round)
  if (!found) throw new AppError('NOT_FOUND')
  const body = await context.storage.getFile(found.storageKey)
  return { body, contentType: found.contentType, fileName: found.fileName }
}

/** Locks one of the signed-in candidate's. @throws AppError NOT_FOUND */
export async function lockOwn(context: Context, id: string): Promise<queries.ReviewRow> {
  const review = await queries.lockReview(context.db, id)
  if (review?.candidateId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  return review
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION once someone has taken it */
export async function cancelReview(context: Context, id: string): Promise<ResumeReview> {
  const review = await lockOwn(context, id)
  if (review.state !== 'cancelled') {
    await step(context, review, { action: 'cancel', by: 'candidate' })
  }
  return readReview(context, id)
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION before anything is delivered, or once it is rated */
export async function rateReview(
  context: Context,
  id: string,
  { stars, text }: { stars: number; text: string },
): Promise<ResumeReview> {
  const review = await lockOwn(context, id)
  const { state, deliveredAt, rating, reviewerId } = review
  if (rating === stars && review.ratingText === text) return readReview(context, id)
  const isOpen = review.removedAt === null && canRate(state, deliveredAt !== null, rating !== null)
  if (!isOpen) {
    const reason = rating === null ? errorWords.notPossible : errorWords.alreadyRated
    throw new AppError('ILLEGAL_TRANSITION', { reason, allowed: [] })
  }
  await queries.updateReview(context.db, id, { rating: stars, ratingText: text })
  await record(context, review, 'candidate', { kind: 'rated' })
  if (reviewerId) {
    await tellReviewer(context, reviewerId, id, () => ({
      subject: mailWords.ratedSubject(stars),
      paragraphs: [mailWords.ratedLead],
    }))
  }
  return readReview(context, id)
}
