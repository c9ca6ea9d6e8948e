/** Ordering a review, and the second look: the version is frozen, the connections are held. */
import { personOf, type Context } from '#platform/context.ts'
import { canonicalJson } from '#platform/db/json.ts'
import { dropRefused } from '#platform/storage/refused-files.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type {
  askForSecondLook as secondLookContract,
  orderReview as orderContract,
  ResumeReview,
  ReviewLine,
  ReviewPreview,
  ReviewTerms,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { replyWords } from '../messages.replies.ts'
import { clocksOf } from './policy.ts'
import * as queries from './queries.ts'
import * as reviewers from './queries.reviewers.ts'
import { lockOwn, readReview } from './service.candidates.ts'
import { tellReviewer } from './service.notices.ts'
import { pinnedLines, readPages, type Pages } from './service.pages.ts'
import { record, step } from './service.transitions.ts'
import { priceOf, promiseHoursOf } from './settings.ts'

type Order = EndpointInput<typeof secondLookContract>['body']

export async function reviewTerms(context: Context): Promise<ReviewTerms> {
  const { accountId } = personOf(context)
  const [isAvailable, waitingId] = await Promise.all([
    reviewers.isAvailable(context.db, accountId),
    queries.findWaiting(context.db, accountId),
  ])
  return {
    price: priceOf(context),
    promiseHours: promiseHoursOf(context),
    isAvailable,
    waitingId,
  }
}

/** The context must not carry a transaction (`readPages`). */
export async function previewReview(
  context: Context,
  source: { resumeId: string | null; hidesEmployers: boolean },
): Promise<ReviewPreview> {
  const { label, pages, lines, fingerprint } = await readPages(context, source)
  return { label, pages, lines, fingerprint }
}

type Pinned = {
  label: string
  round: Omit<Parameters<typeof queries.insertRound>[1], 'reviewId' | 'round' | 'createdAt'>
}

/** Stores the bytes that were read, and takes them away again when the order is refused. */
async function withStored<Result>(
  context: Context,
  { file, label, pages }: Pages,
  wish: Wish,
  work: (inside: Context, pinned: Pinned) => Promise<Result>,
): Promise<Result> {
  const stored = await context.storage.putFile(file.body, 'resume-reviews')
  const round = {
    fileName: file.fileName,
    contentType: file.contentType,
    size: stored.size,
    sha256: stored.sha256,
    storageKey: stored.key,
    pages,
    ...wish,
  }
  try {
    return await context.inTransaction((inside) => work(inside, { label, round }))
  } catch (error) {
    dropRefused(context, error, [stored.key])
    throw error
  }
}

/** What the reviewer is to read: the same wish again is the same order, whose answer was lost. */
type Wish = { lines: ReviewLine[]; note: string }

function wishOf(pages: Pages, order: Order): Wish {
  return { lines: pinnedLines(pages, order), note: pages.mask(order.note) }
}

async function isRepeated(
  context: Context,
  reviewId: string,
  round: number,
  wish: Wish,
): Promise<boolean> {
  const known = (await queries.listRounds(context.db, reviewId)).find((one) => one.round === round)
  if (!known) return false
  return canonicalJson({ lines: known.lines, note: known.note }) === canonicalJson(wish)
}

/**
 * Holds the price and offers the order to reviewers. Nothing is held for a review that nobody could write.
 * The context must not carry a transaction (`readPages`).
 *
 * @throws AppError EMAIL_UNVERIFIED, CONFLICT, LIMIT_REACHED, and what `readPages` throws
 */
export async function orderReview(
  context: Context,
  order: EndpointInput<typeof orderContract>['body'],
): Promise<ResumeReview> {
  const { accountId, emailVerified } = personOf(context)
  if (!emailVerified) throw new AppError('EMAIL_UNVERIFIED')
  const pages = await readPages(context, order)
  const wish = wishOf(pages, order)
  const underWay = async () => {
    const waitingId = await queries.findWaiting(context.db, accountId)
    if (waitingId === null) return undefined
    if (await isRepeated(context, waitingId, 1, wish)) return readReview(context, waitingId)
    throw new AppError('CONFLICT', errorWords.underWay)
  }
  const known = await underWay()
  if (known) return known
  if (order.price !== priceOf(context)) {
    throw new AppError('CONFLICT', errorWords.priceChanged(priceOf(context)))
  }
  const { id } = await withStored(context, pages, wish, (inside, pinned) =>
    place(inside, order.price, pinned),
  ).catch(async (error: unknown) => {
    // The other of two presses was first, and may have held the last connection.
    const twin = error instanceof LostRace || isLimit(error) ? await underWay() : undefined
    if (!twin) throw error
    return twin
  })
  return readReview(context, id)
}

const isLimit = (error: unknown) => error instanceof AppError && error.code === 'LIMIT_REACHED'

class LostRace extends Error {}

async function place(
  inside: Context,
  price: number,
  { label, round }: Pinned,
): Promise<{ id: string }> {
  const { accountId } = personOf(inside)
  if (!(await reviewers.isAvailable(inside.db, accountId))) {
    throw new AppError('CONFLICT', errorWords.nobody)
  }
  const now = inside.clock.now()
  const id = newId(now.getTime())
  const chargeIds: string[] = []
  for (let count = 1; count <= price; count++) {
    const charge = await wallet.hold(inside, {
      accountId,
      idempotencyKey: `resume-review ${id} ${count}`,
      refType: 'resumeReview',
      refId: id,
      reason: replyWords.held,
    })
    chargeIds.push(charge.id)
  }
  const clocks = clocksOf('open', { since: now, now, promiseHours: promiseHoursOf(inside) })
  const review: queries.ReviewRow = {
    id,
    candidateId: accountId,
    label,
    state: 'open',
    reviewerId: null,
    chargeIds,
    ...clocks,
    createdAt: now,
    takenAt: null,
    deliveredAt: null,
    endedAt: null,
    rating: null,
    ratingText: null,
    removedAt: null,
    returnedAt: null,
  }
  // What was held is undone with the transaction.
  if (!(await queries.insertReview(inside.db, review))) throw new LostRace()
  await queries.insertRound(inside.db, { ...round, reviewId: id, round: 1, createdAt: now })
  await record(inside, review, 'candidate', { kind: 'ordered', after: 'open' })
  return { id }
}

/**
 * Sends a new version to the same reviewer, once. It costs nothing more. The context must not carry a
 * transaction (`readPages`).
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, CONFLICT, and what `readPages` throws
 */
export async function askForSecondLook(
  context: Context,
  id: string,
  order: Order,
): Promise<ResumeReview> {
  const before = await readReview(context, id)
  const pages = await readPages(context, order)
  const wish = wishOf(pages, order)
  if (await isRepeated(context, id, 2, wish)) return before
  if (!before.canAskAgain) {
    throw new AppError('ILLEGAL_TRANSITION', { reason: errorWords.notPossible, allowed: [] })
  }
  return withStored(context, pages, wish, async (inside, { label, round }) => {
    const review = await lockOwn(inside, id)
    const { reviewerId } = review
    if (
      !reviewerId ||
      !(await reviewers.mayReviewThis(inside.db, reviewerId, review.candidateId))
    ) {
      throw new AppError('CONFLICT', errorWords.reviewerGone)
    }
    const moved = await step(inside, review, { action: 'ask_again', by: 'candidate' })
    const now = inside.clock.now()
    await queries.updateReview(inside.db, id, { label })
    await queries.insertRound(inside.db, { ...round, reviewId: id, round: 2, createdAt: now })
    await tellReviewer(inside, reviewerId, id, () => ({
      subject: mailWords.askedAgainSubject,
      paragraphs: [mailWords.askedAgainLead(nearMoment(inside, moved.dueAt!))],
    }))
    return readReview(inside, id)
  })
}
