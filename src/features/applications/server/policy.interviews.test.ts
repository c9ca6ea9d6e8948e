import { describe, expect, test } from 'vitest'
import { interviewStates } from '../contract.ts'
import {
  chooseBy,
  interviewAfter,
  interviewRules,
  movedBy,
  outdatedBy,
  timeFault,
  type InterviewAction,
} from './policy.interviews.ts'

describe('states of an interview', () => {
  const legal: Record<string, string> = {
    'proposed agree': 'agreed',
    'proposed decline': 'declined',
    'agreed decline': 'declined',
    'proposed cancel': 'cancelled',
    'agreed cancel': 'cancelled',
    'proposed outdate': 'cancelled',
    'agreed move': 'cancelled',
  }
  const actions = Object.keys(interviewRules) as InterviewAction[]
  test.each(interviewStates.flatMap((from) => actions.map((action) => [from, action] as const)))(
    '%s, %s',
    (from, action) => {
      expect(interviewAfter(action, from)).toBe(legal[`${from} ${action}`])
    },
  )
})

describe('a time that is proposed', () => {
  const now = new Date('2026-01-20T12:00:00Z')
  test.each([
    ['2026-01-20T13:00', 'Europe/Berlin', 'past'],
    ['2026-01-20T13:01', 'Europe/Berlin', 'tooSoon'],
    ['2026-01-20T13:59', 'Europe/Berlin', 'tooSoon'],
    ['2026-01-20T14:00', 'Europe/Berlin', undefined],
    ['2026-01-20T08:00', 'America/New_York', undefined],
    ['2026-04-20T14:00', 'Europe/Berlin', undefined],
    ['2026-04-20T14:01', 'Europe/Berlin', 'tooFar'],
    ['2099-01-01T09:00', 'UTC', 'tooFar'],
    ['2026-03-29T02:30', 'Europe/Berlin', 'skipped'],
    ['2026-03-29T02:30', 'UTC', undefined],
    ['2026-03-08T02:00', 'America/New_York', 'skipped'],
    ['2026-02-31T10:00', 'UTC', 'skipped'],
    ['2026-02-10T10:00', 'UTC', 'twice'],
  ] as const)('%s in %s: %s', (time, zone, fault) => {
    expect(timeFault(time, zone, { before: ['2026-02-10T10:00'], now })).toBe(fault)
  })
})

test('an agreement ends the proposals before it, and nothing else', () => {
  const all = [
    { id: '5', state: 'proposed' },
    { id: '4', state: 'agreed' },
    { id: '3', state: 'proposed' },
    { id: '2', state: 'declined' },
    { id: '1', state: 'agreed' },
    { id: '0', state: 'proposed' },
  ] as const
  expect(outdatedBy('4', all).map(({ id }) => id)).toEqual(['3', '0'])
  expect(outdatedBy('0', all)).toEqual([])
  expect(outdatedBy('unknown', all)).toEqual([])
})

test('an agreement moves what the same person had agreed to at some of its time', () => {
  const agreed = (id: string, invitedBy: string | null, from: number, to: number) => ({
    id,
    invitedBy,
    state: 'agreed' as const,
    startsAt: new Date(from),
    endsAt: new Date(to),
  })
  const mine = agreed('1', 'ann', 10, 20)
  const others = [
    agreed('2', 'ann', 15, 25),
    agreed('3', 'ann', 20, 30),
    agreed('4', 'ben', 10, 20),
    { ...agreed('5', 'ann', 10, 20), state: 'cancelled' as const },
    agreed('6', 'ann', 5, 11),
    { ...agreed('7', 'ann', 5, 11), startsAt: null, endsAt: null },
  ]
  expect(movedBy(mine, [mine, ...others]).map(({ id }) => id)).toEqual(['2', '6'])
})

describe('until when a time is chosen', () => {
  const slots = (...times: string[]) => times.map((startsAt) => ({ startsAt }))
  const now = new Date('2026-11-28T12:00:00Z')
  const [first, last] = ['2026-12-01T09:00:00.000Z', '2026-12-03T09:00:00.000Z']
  test('the last of the times that wait', () => {
    const waiting = { state: 'proposed', slots: slots(last, first) } as const
    const off = { state: 'declined', slots: slots('2026-12-09T09:00:00.000Z') } as const
    expect(chooseBy([off, waiting], now)?.toISOString()).toBe(last)
    expect(chooseBy([off], now)).toBeNull()
    expect(chooseBy([], now)).toBeNull()
    expect(chooseBy([waiting], new Date(last))).toBeNull()
  })
  test('times beside an interview that is agreed are another round', () => {
    const waiting = { state: 'proposed', slots: slots(last) } as const
    const agreed = { state: 'agreed', slots: slots(first) } as const
    expect(chooseBy([waiting, agreed], now)?.toISOString()).toBe(last)
    expect(chooseBy([agreed], now)).toBeNull()
  })
})
