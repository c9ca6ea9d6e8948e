import { expect, test } from 'vitest'
import { broadcastStates } from '../contract.ts'
import {
  type BroadcastAction,
  allowance,
  needsApproval,
  nextState,
  scheduleProblem,
} from './policy.ts'

const actions: BroadcastAction[] = ['approve', 'begin', 'finish', 'hold', 'stop']
const legal: Record<string, string> = {
  'awaiting_approval approve': 'scheduled',
  'awaiting_approval stop': 'stopped',
  'scheduled begin': 'sending',
  'scheduled stop': 'stopped',
  'sending begin': 'sending',
  'sending finish': 'sent',
  'sending hold': 'awaiting_approval',
  'sending stop': 'stopped',
}

test.each(broadcastStates.flatMap((state) => actions.map((action) => [state, action] as const)))(
  '%s: %s',
  (state, action) => {
    expect(nextState(state, action)).toBe(legal[`${state} ${action}`])
  },
)

test('a second admin is needed above a thousand', () => {
  expect([needsApproval(1_000), needsApproval(1_001)]).toEqual([false, true])
})

const now = new Date('2026-05-04T12:00:00Z')

test.each([
  ['2026-05-04T11:54:59Z', 'past'],
  ['2025-05-04T13:00:00Z', 'past'],
  ['2026-05-04T11:55:00Z', null],
  ['2026-05-04T12:00:00Z', null],
  ['2027-05-04T12:00:00Z', null],
  ['2027-05-06T12:00:00Z', 'far'],
  ['9999-12-31T23:59:59Z', 'far'],
])('a broadcast for %s: %s', (dueAt, problem) => {
  expect(scheduleProblem(new Date(dueAt), now)).toBe(problem)
})

const pace = {
  throttlePerMinute: 100,
  minuteBeganAt: now,
  minuteCount: 60,
  recipients: 60,
  approvedBy: null,
}
test.each([
  ['in the same minute what is left of it', pace, 59, 40],
  ['in the next one all of it', pace, 60, 100],
  ['before the first one all of it', { ...pace, minuteBeganAt: null }, 0, 100],
  ['no more than one admin may decide', { ...pace, recipients: 990 }, 60, 10],
  ['nothing beyond that', { ...pace, recipients: 1_000 }, 60, 0],
  [
    'as many as there are once it is approved',
    { ...pace, recipients: 5_000, approvedBy: 'x' },
    60,
    100,
  ],
] as const)('room: %s', (_, given, seconds, room) => {
  expect(allowance(given, new Date(now.getTime() + seconds * 1000)).room).toBe(room)
})
