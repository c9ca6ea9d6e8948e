/** The rules of a review: its states, its clocks, and what becomes of the connections. Pure. */
import {
  lateHours,
  leastReview,
  secondLookDays,
  type ReviewChargeState,
  type ReviewComment,
  type ReviewEventKind,
  type ReviewParty,
  type ReviewState,
} from '../contract.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Hours before the promised time at which the reviewer is reminded. */
const remindHours = 24

export const reviewActions = [
  'take',
  'assign',
  'hand_back',
  'deliver',
  'ask_again',
  'cancel',
  'close',
  'refund',
  'stop',
] as const
export type ReviewAction = (typeof reviewActions)[number]

/** What each party may do, and where it leads; `stop`: the candidate's account ends or rests. */
const transitions: Readonly<
  Record<
    ReviewAction,
    { by: readonly ReviewParty[]; leads: Readonly<Partial<Record<ReviewState, ReviewState>>> }
  >
> = {
  take: { by: ['reviewer'], leads: { open: 'taken' } },
  assign: { by: ['admin'], leads: { open: 'taken', taken: 'taken' } },
  // Nobody else knows the first review, so a second look that is handed back ends with a refund.
  hand_back: { by: ['reviewer', 'system'], leads: { taken: 'open', revising: 'refunded' } },
  deliver: { by: ['reviewer'], leads: { taken: 'delivered', revising: 'completed' } },
  ask_again: { by: ['candidate'], leads: { delivered: 'revising' } },
  cancel: { by: ['candidate'], leads: { open: 'cancelled' } },
  close: { by: ['system'], leads: { delivered: 'completed' } },
  refund: { by: ['system'], leads: { open: 'refunded', taken: 'refunded', revising: 'refunded' } },
  stop: {
    by: ['system'],
    leads: {
      open: 'cancelled',
      taken: 'cancelled',
      delivered: 'completed',
      revising: 'completed',
    },
  },
}

/** Where an action leads; undefined when it is illegal in this state or for this party. */
export function nextState(
  state: ReviewState,
  action: ReviewAction,
  by: ReviewParty,
): ReviewState | undefined {
  const { by: parties, leads } = transitions[action]
  return parties.includes(by) ? leads[state] : undefined
}

/** What a party may do in a state. */
export function allowedActions(state: ReviewState, by: ReviewParty): ReviewAction[] {
  return reviewActions.filter((action) => nextState(state, action, by) !== undefined)
}

/** How an action stands in the list of what has happened. */
export function eventOf(from: ReviewState, action: ReviewAction, to: ReviewState): ReviewEventKind {
  switch (action) {
    case 'take':
      return 'taken'
    case 'assign':
      return 'assigned'
    case 'hand_back':
      return 'handed_back'
    case 'deliver':
      return from === 'revising' ? 'delivered_again' : 'delivered'
    case 'ask_again':
      return 'asked_again'
    default:
      return to === 'refunded' ? 'refunded' : to === 'cancelled' ? 'cancelled' : 'completed'
  }
}

/**
 * What the connections become with a step: nothing is spent before something is delivered, and what was
 * spent comes back when the promised second look does not come.
 */
export function chargeStep(
  from: ReviewState,
  to: ReviewState,
): 'capture' | 'release' | 'refund' | undefined {
  if (from === 'taken' && to === 'delivered') return 'capture'
  if (to === 'cancelled') return 'release'
  if (to === 'refunded') return from === 'revising' ? 'refund' : 'release'
  return undefined
}

/**
 * What the connections are now.
 *
 * @param cameBack because a moderator took action on a report
 */
export function chargeOf(
  state: ReviewState,
  wasDelivered: boolean,
  cameBack = false,
): ReviewChargeState {
  if (cameBack) return 'refunded'
  switch (state) {
    case 'open':
    case 'taken':
      return 'held'
    case 'cancelled':
      return 'released'
    case 'refunded':
      return wasDelivered ? 'refunded' : 'released'
    default:
      return 'captured'
  }
}

export type ReviewClocks = { dueAt: Date | null; closesAt: Date | null; noticeAt: Date | null }

/**
 * The clocks of a state that begins. A review is promised by a time after its order, no matter who takes it and
 * however often it changes hands; a second look by the same time after it was asked for.
 *
 * @param since when it was ordered, or asked for again, or delivered
 */
export function clocksOf(
  state: ReviewState,
  { since, now, promiseHours }: { since: Date; now: Date; promiseHours: number },
): ReviewClocks {
  if (state === 'delivered') {
    const closesAt = new Date(since.getTime() + secondLookDays * dayMs)
    return { dueAt: null, closesAt, noticeAt: null }
  }
  if (state !== 'open' && state !== 'taken' && state !== 'revising') {
    return { dueAt: null, closesAt: null, noticeAt: null }
  }
  const dueAt = new Date(since.getTime() + promiseHours * hourMs)
  return { ...promisedUntil(dueAt), noticeAt: nextNotice(state, dueAt, now) }
}

/** The same for a promise that is known already. */
export function promisedUntil(dueAt: Date): { dueAt: Date; closesAt: Date } {
  return { dueAt, closesAt: new Date(dueAt.getTime() + lateHours * hourMs) }
}

/** When someone is next told of the promised time: its writer a day before, both sides when it has passed. */
export function nextNotice(state: ReviewState, dueAt: Date, now: Date): Date | null {
  const reminder = new Date(dueAt.getTime() - remindHours * hourMs)
  if (state !== 'open' && reminder > now) return reminder
  return dueAt > now ? dueAt : null
}

/** Whether the promised time has passed. */
export function isLate({ dueAt }: Pick<ReviewClocks, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now
}

/** Whether the state has ended by its clock, though the sweep has not come by yet. */
export function isOver({ closesAt }: Pick<ReviewClocks, 'closesAt'>, now: Date): boolean {
  return closesAt !== null && closesAt <= now
}

/** What ends a state when its time is over. */
export function actionWhenOver(state: ReviewState): 'close' | 'refund' {
  return state === 'delivered' ? 'close' : 'refund'
}

/** What is missing before a review can be delivered. */
export function missingIn(
  round: number,
  { summary, comments }: { summary: string; comments: readonly ReviewComment[] },
): 'summary' | 'comments' | undefined {
  if (summary.length < leastReview.summary) return 'summary'
  return round === 1 && comments.length < leastReview.comments ? 'comments' : undefined
}

/** Delivered work can be rated once, as long as its second look is not being written. */
export function canRate(state: ReviewState, wasDelivered: boolean, isRated: boolean): boolean {
  return wasDelivered && !isRated && state !== 'revising'
}
