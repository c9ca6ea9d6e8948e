import { expect, test } from 'vitest'
import { reviewParties, reviewStates, type ReviewState } from '../contract.ts'
import {
  actionWhenOver,
  allowedActions,
  canRate,
  chargeOf,
  chargeStep,
  clocksOf,
  eventOf,
  isLate,
  isOver,
  missingIn,
  nextNotice,
  nextState,
  reviewActions,
} from './policy.ts'

/** Every legal step; whatever is not here is illegal. */
const legal: Readonly<Record<string, ReviewState>> = {
  'open take reviewer': 'taken',
  'open assign admin': 'taken',
  'taken assign admin': 'taken',
  'taken hand_back reviewer': 'open',
  'taken hand_back system': 'open',
  'revising hand_back reviewer': 'refunded',
  'revising hand_back system': 'refunded',
  'taken deliver reviewer': 'delivered',
  'revising deliver reviewer': 'completed',
  'delivered ask_again candidate': 'revising',
  'open cancel candidate': 'cancelled',
  'delivered close system': 'completed',
  'open refund system': 'refunded',
  'taken refund system': 'refunded',
  'revising refund system': 'refunded',
  'open stop system': 'cancelled',
  'taken stop system': 'cancelled',
  'delivered stop system': 'completed',
  'revising stop system': 'completed',
}

const all = reviewStates.flatMap((state) =>
  reviewActions.flatMap((action) => reviewParties.map((by) => [state, action, by] as const)),
)

test.each(all)('%s: %s by %s', (state, action, by) => {
  expect(nextState(state, action, by)).toBe(legal[`${state} ${action} ${by}`])
  expect(allowedActions(state, by).includes(action)).toBe(`${state} ${action} ${by}` in legal)
})

test('what has ended stays so', () => {
  for (const state of ['completed', 'cancelled', 'refunded'] as const) {
    expect(reviewParties.flatMap((by) => allowedActions(state, by))).toEqual([])
  }
})

test.each([
  ['open', 'taken', undefined],
  ['taken', 'taken', undefined],
  ['taken', 'open', undefined],
  ['taken', 'delivered', 'capture'],
  ['open', 'cancelled', 'release'],
  ['taken', 'cancelled', 'release'],
  ['open', 'refunded', 'release'],
  ['taken', 'refunded', 'release'],
  ['delivered', 'revising', undefined],
  ['delivered', 'completed', undefined],
  ['revising', 'completed', undefined],
  ['revising', 'refunded', 'refund'],
] as const)('connections from %s to %s: %s', (from, to, step) => {
  expect(chargeStep(from, to)).toBe(step)
})

test.each([
  ['open', false, 'held'],
  ['taken', false, 'held'],
  ['delivered', true, 'captured'],
  ['revising', true, 'captured'],
  ['completed', true, 'captured'],
  ['cancelled', false, 'released'],
  ['refunded', false, 'released'],
  ['refunded', true, 'refunded'],
] as const)('%s, delivered %s: the connections are %s', (state, wasDelivered, charge) => {
  expect(chargeOf(state, wasDelivered)).toBe(charge)
})

test('what came back after a report is refunded, whatever the state', () => {
  expect(chargeOf('completed', true, true)).toBe('refunded')
})

const ordered = new Date('2027-03-01T10:00:00Z')
const hours = (count: number) => new Date(ordered.getTime() + count * 3_600_000)

test('a review is promised, then late, and 72 hours later its money comes back', () => {
  const clocks = clocksOf('open', { since: ordered, now: ordered, promiseHours: 72 })
  expect(clocks).toEqual({ dueAt: hours(72), closesAt: hours(144), noticeAt: hours(72) })
  expect(isLate(clocks, hours(71.99))).toBe(false)
  expect(isLate(clocks, hours(72))).toBe(true)
  expect(isOver(clocks, hours(143.99))).toBe(false)
  expect(isOver(clocks, hours(144))).toBe(true)
})

test('the reviewer is reminded a day before, and nobody once it is late', () => {
  expect(nextNotice('taken', hours(72), hours(1))).toEqual(hours(48))
  expect(nextNotice('taken', hours(72), hours(48))).toEqual(hours(72))
  expect(nextNotice('open', hours(72), hours(1))).toEqual(hours(72))
  expect(nextNotice('taken', hours(72), hours(72))).toBeNull()
})

test('a delivered review can be asked for again for two weeks; what has ended has no clock', () => {
  const clock = { since: ordered, now: ordered, promiseHours: 72 }
  expect(clocksOf('delivered', clock)).toEqual({
    dueAt: null,
    closesAt: hours(14 * 24),
    noticeAt: null,
  })
  for (const state of ['completed', 'cancelled', 'refunded'] as const) {
    expect(clocksOf(state, clock)).toEqual({ dueAt: null, closesAt: null, noticeAt: null })
  }
})

test('a clock that runs out closes what is delivered and refunds what is not', () => {
  for (const state of ['open', 'taken', 'revising'] as const) {
    expect(actionWhenOver(state)).toBe('refund')
  }
  expect(actionWhenOver('delivered')).toBe('close')
})

test.each([
  ['open', 'take', 'taken', 'taken'],
  ['taken', 'assign', 'taken', 'assigned'],
  ['revising', 'hand_back', 'refunded', 'handed_back'],
  ['taken', 'deliver', 'delivered', 'delivered'],
  ['revising', 'deliver', 'completed', 'delivered_again'],
  ['delivered', 'ask_again', 'revising', 'asked_again'],
  ['open', 'cancel', 'cancelled', 'cancelled'],
  ['taken', 'refund', 'refunded', 'refunded'],
  ['taken', 'stop', 'cancelled', 'cancelled'],
  ['delivered', 'close', 'completed', 'completed'],
] as const)('%s, %s to %s is called %s', (from, action, to, kind) => {
  expect(eventOf(from, action, to)).toBe(kind)
})

test('a first review says something about the whole and about a line', () => {
  const summary = 'x'.repeat(40)
  const comments = [{ line: 3, text: 'Say how many.' }]
  expect(missingIn(1, { summary: '', comments })).toBe('summary')
  expect(missingIn(1, { summary, comments: [] })).toBe('comments')
  expect(missingIn(1, { summary, comments })).toBeUndefined()
  expect(missingIn(2, { summary, comments: [] })).toBeUndefined()
})

test('what was delivered is rated once, and not while its second look is written', () => {
  expect(canRate('delivered', true, false)).toBe(true)
  expect(canRate('completed', true, false)).toBe(true)
  expect(canRate('refunded', true, false)).toBe(true)
  expect(canRate('revising', true, false)).toBe(false)
  expect(canRate('delivered', true, true)).toBe(false)
  expect(canRate('refunded', false, false)).toBe(false)
})
