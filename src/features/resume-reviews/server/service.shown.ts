/** Reviews as each side sees them. */
import type { Context } from '#platform/context.ts'
import type {
  ResumeReview,
  ResumeReviewHead,
  ReviewOrder,
  ReviewOrderDetail,
  ReviewRound,
} from '../contract.ts'
import { canRate, chargeOf, isLate, isOver, nextState } from './policy.ts'
import * as queries from './queries.ts'
import type { OrderRow, OwnRow } from './queries.lists.ts'

/** A reviewer reads what they have written for so long after it has ended. */
const readableDays = 30
const dayMs = 24 * 60 * 60 * 1000

const timeOf = (at: Date | null) => at?.toISOString() ?? null

type Clocked = Pick<queries.ReviewRow, 'state' | 'dueAt' | 'closesAt'>

const clockOf = ({ state, dueAt, closesAt }: Clocked, now: Date) => ({
  state,
  dueAt: timeOf(dueAt),
  closesAt: timeOf(closesAt),
  isLate: isLate({ dueAt }, now),
})

const ratingOf = ({ rating, ratingText }: Pick<queries.ReviewRow, 'rating' | 'ratingText'>) =>
  rating === null ? null : { stars: rating, text: ratingText ?? '' }

export function shownHead(row: OwnRow, now: Date): ResumeReviewHead {
  const { id, label, chargeIds, state, deliveredAt } = row
  return {
    id,
    label,
    ...clockOf(row, now),
    price: chargeIds.length,
    charge: chargeOf(state, deliveredAt !== null, row.returnedAt !== null),
    reviewer: row.reviewerName
      ? { name: row.reviewerName, company: row.reviewerCompany ?? '' }
      : null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: timeOf(deliveredAt),
    rating: ratingOf(row),
    isRemoved: row.removedAt !== null,
  }
}

/** A round without what its file is called: that is the candidate's own. */
function shownRound(
  round: queries.RoundRow,
  reader: 'reviewer' | 'candidate' | 'candidate of a removed review',
): ReviewRound {
  // What a moderator took away, its author can still read: an appeal needs it.
  const isReadable = reader === 'reviewer' || (reader === 'candidate' && round.deliveredAt !== null)
  return {
    round: round.round,
    pages: round.pages,
    lines: round.lines,
    note: round.note,
    summary: isReadable ? round.summary : '',
    comments: isReadable ? round.comments : [],
    createdAt: round.createdAt.toISOString(),
    deliveredAt: timeOf(round.deliveredAt),
  }
}

export async function shownReview(
  context: Pick<Context, 'db' | 'clock'>,
  row: OwnRow,
): Promise<ResumeReview> {
  const now = context.clock.now()
  const [rounds, events] = await Promise.all([
    queries.listRounds(context.db, row.id),
    queries.listEvents(context.db, row.id),
  ])
  const reader = row.removedAt === null ? 'candidate' : 'candidate of a removed review'
  const may = (action: 'cancel' | 'ask_again') =>
    nextState(row.state, action, 'candidate') !== undefined && !isOver(row, now)
  return {
    ...shownHead(row, now),
    canCancel: may('cancel'),
    canAskAgain: may('ask_again'),
    canRate:
      row.removedAt === null && canRate(row.state, row.deliveredAt !== null, row.rating !== null),
    rounds: rounds.map((round) => ({ ...shownRound(round, reader), fileName: round.fileName })),
    events,
  }
}

export function shownOrder(row: OrderRow, now: Date): ReviewOrder {
  const { id, round, pages, lines, createdAt, deliveredAt } = row
  return {
    id,
    ...clockOf(row, now),
    round,
    pages,
    lines,
    createdAt: createdAt.toISOString(),
    deliveredAt: timeOf(deliveredAt),
    rating: ratingOf(row),
  }
}

export async function shownDetail(
  context: Pick<Context, 'db' | 'clock'>,
  row: OrderRow,
  reviewerId: string,
): Promise<ReviewOrderDetail> {
  const now = context.clock.now()
  const isOwn = row.reviewerId === reviewerId
  const readableFrom = now.getTime() - readableDays * dayMs
  const isReadable = isOwn && (row.endedAt === null || row.endedAt.getTime() > readableFrom)
  const rounds = isReadable ? await queries.listRounds(context.db, row.id) : []
  const events = isOwn ? await queries.listEvents(context.db, row.id) : []
  return {
    ...shownOrder(row, now),
    rounds: rounds.map((round) => shownRound(round, 'reviewer')),
    draftVersion: rounds.at(-1)?.draftVersion ?? 0,
    events,
  }
}
