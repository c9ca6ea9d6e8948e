import { describe, expect, test } from 'vitest'
import { ticketStatuses } from '../contract.ts'
import { afterBusinessMinutes, businessMinutes } from './business-hours.ts'
import { agentActions, nextStatus, priorityOf, silenceDueAt, type TicketAction } from './policy.ts'

const actions: TicketAction[] = [...agentActions, 'reply', 'expire', 'close']
const none = undefined

describe('every step from every state', () => {
  // take, answer, ask, resolve, hold, wake, spam, notSpam, merge, reply, expire, close
  const table = {
    new: [
      'open',
      'open',
      'pending_user',
      'resolved',
      'on_hold',
      none,
      'spam',
      none,
      'merged',
      'new',
      none,
      none,
    ],
    open: [
      none,
      'open',
      'pending_user',
      'resolved',
      'on_hold',
      none,
      'spam',
      none,
      'merged',
      'open',
      none,
      none,
    ],
    pending_user: [
      none,
      'pending_user',
      'pending_user',
      'resolved',
      'on_hold',
      none,
      none,
      none,
      'merged',
      'open',
      'resolved',
      none,
    ],
    on_hold: [
      none,
      'open',
      'pending_user',
      'resolved',
      none,
      'open',
      none,
      none,
      'merged',
      'open',
      none,
      none,
    ],
    resolved: [none, none, none, none, none, none, none, none, 'merged', 'open', none, 'closed'],
    closed: [none, none, none, none, none, none, none, none, none, 'open', none, none],
    spam: [none, none, none, none, none, none, none, 'open', none, none, none, none],
    merged: [none, none, none, none, none, none, none, none, none, none, none, none],
  } as const
  test.each(ticketStatuses)('%s', (status) => {
    expect(actions.map((action) => nextStatus(status, action))).toEqual(table[status])
  })
})

test.each([
  ['safety', 'question', 'urgent'],
  ['payment', 'question', 'urgent'],
  ['account', 'blocked', 'urgent'],
  ['referral', 'blocked', 'normal'],
  ['bug', 'hindered', 'normal'],
  ['other', 'question', 'low'],
] as const)('%s that is a %s is %s', (category, impact, priority) => {
  expect(priorityOf(category, impact)).toBe(priority)
})

test('reminders after 3 and 6 days, resolved after 10', () => {
  const asked = new Date('2026-11-02T10:00Z')
  expect([0, 1, 2].map((count) => silenceDueAt(asked, count).toISOString().slice(0, 10))).toEqual([
    '2026-11-05',
    '2026-11-08',
    '2026-11-12',
  ])
})

describe('business hours', () => {
  const berlin = {
    timeZone: 'Europe/Berlin',
    holidays: new Set(['2026-12-25']),
    opens: '09:00',
    closes: '18:00',
  }
  test.each([
    ['in the middle of a day', '2026-11-23T10:00+01:00', 240, '2026-11-23T14:00+01:00'],
    ['over an evening', '2026-11-23T17:00+01:00', 240, '2026-11-24T12:00+01:00'],
    ['before opening', '2026-11-23T03:00+01:00', 60, '2026-11-23T10:00+01:00'],
    ['over a weekend', '2026-11-20T17:30+01:00', 60, '2026-11-23T09:30+01:00'],
    ['begun on a Sunday', '2026-11-22T12:00+01:00', 30, '2026-11-23T09:30+01:00'],
    ['over a holiday and a weekend', '2026-12-24T17:00+01:00', 120, '2026-12-28T10:00+01:00'],
    ['to the end of a day', '2026-11-23T17:00+01:00', 60, '2026-11-23T18:00+01:00'],
    ['over the end of summer time', '2026-10-23T17:00+02:00', 120, '2026-10-26T10:00+01:00'],
    ['over the beginning of summer time', '2026-03-27T17:00+01:00', 120, '2026-03-30T10:00+02:00'],
    ['three working days', '2026-11-23T09:00+01:00', 3 * 9 * 60, '2026-11-25T18:00+01:00'],
  ])('%s', (_, from, minutes, to) => {
    expect(afterBusinessMinutes(new Date(from), minutes, berlin)).toEqual(new Date(to))
    expect(businessMinutes(new Date(from), new Date(to), berlin)).toBe(minutes)
  })

  test('other opening hours', () => {
    const evening = { ...berlin, opens: '12:30', closes: '20:00' }
    const from = new Date('2026-11-23T09:00+01:00')
    expect(afterBusinessMinutes(from, 450, evening)).toEqual(new Date('2026-11-23T20:00+01:00'))
    expect(afterBusinessMinutes(from, 480, evening)).toEqual(new Date('2026-11-24T13:00+01:00'))
  })

  test('none of a night, and none backwards', () => {
    const at = (time: string) => new Date(time)
    expect(
      businessMinutes(at('2026-11-23T19:00+01:00'), at('2026-11-24T08:00+01:00'), berlin),
    ).toBe(0)
    expect(
      businessMinutes(at('2026-11-24T12:00+01:00'), at('2026-11-23T12:00+01:00'), berlin),
    ).toBe(0)
  })
})
