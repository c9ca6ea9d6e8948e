import { describe, expect, test } from 'vitest'
import {
  notificationChannels,
  notificationFrequencies,
  type NotificationType,
} from '#shared/notifications.ts'
import { notificationTypes } from '../../../app/features.ts'
import {
  choiceKey,
  frequencyOf,
  nextAttempt,
  nextDigest,
  planDelivery,
  quietUntil,
  type Preferences,
} from './policy.ts'

const everywhere = { in_app: true, email: true, push: true, sms: true }
const plain: Preferences = {
  choices: new Map(),
  quietHours: null,
  timeZone: 'Europe/Berlin',
  digestAt: '08:00',
}
const type = (more: Partial<NotificationType> = {}): NotificationType => ({
  name: 'test.news',
  roles: ['jobSeeker'],
  words: () => ({ label: 'News', why: 'A test.' }),
  ...more,
})
const planned = (
  one: NotificationType,
  preferences: Preferences,
  reach: Parameters<typeof planDelivery>[2],
  now: Date,
  gatherSeconds: number | null = null,
) =>
  planDelivery(one, preferences, reach, now, gatherSeconds).map(({ channel, dueAt, held }) => [
    channel,
    dueAt.toISOString(),
    held,
  ])

describe('quiet hours', () => {
  const night = { quietHours: { from: '22:00', until: '07:00' }, timeZone: 'Europe/Berlin' }
  // Clocks go forward on 29 March 2026 at 02:00 and back on 25 October 2026 at 03:00.
  test.each([
    ['2026-03-28T20:59:00Z', null],
    ['2026-03-28T21:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['2026-03-29T00:30:00Z', '2026-03-29T05:00:00.000Z'],
    ['2026-03-29T04:59:59Z', '2026-03-29T05:00:00.000Z'],
    ['2026-03-29T05:00:00Z', null],
    ['2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['2026-10-25T01:30:00Z', '2026-10-25T06:00:00.000Z'],
    ['2026-10-25T05:30:00Z', '2026-10-25T06:00:00.000Z'],
    ['2026-10-25T06:00:00Z', null],
  ])('at %s end at %s', (at, end) => {
    expect(quietUntil(night, new Date(at))?.toISOString() ?? null).toBe(end)
  })

  test('within one day, and ending in the hour that the clocks skip', () => {
    const noon = { quietHours: { from: '12:00', until: '13:30' }, timeZone: 'Asia/Kolkata' }
    expect(quietUntil(noon, new Date('2026-05-01T06:29:00Z'))).toBeNull()
    expect(quietUntil(noon, new Date('2026-05-01T06:30:00Z'))?.toISOString()).toBe(
      '2026-05-01T08:00:00.000Z',
    )
    const early = { quietHours: { from: '23:00', until: '02:30' }, timeZone: 'Europe/Berlin' }
    expect(quietUntil(early, new Date('2026-03-29T00:00:00Z'))?.toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    )
  })
})

test.each([
  ['2026-03-28T06:59:00Z', '2026-03-28T07:00:00.000Z'],
  ['2026-03-28T07:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['2026-10-24T06:00:00Z', '2026-10-25T07:00:00.000Z'],
])('after %s the daily summary leaves at %s', (now, at) => {
  expect(nextDigest(plain, new Date(now)).toISOString()).toBe(at)
})

/** The nights before and after both changes of the clocks, and noon: what is due when. */
const moments = [
  {
    now: '2026-03-28T23:00:00Z',
    quietEnd: '2026-03-29T05:00:00.000Z',
    digest: '2026-03-29T06:00:00.000Z',
  },
  {
    now: '2026-10-24T23:00:00Z',
    quietEnd: '2026-10-25T06:00:00.000Z',
    digest: '2026-10-25T07:00:00.000Z',
  },
  { now: '2026-03-29T10:00:00Z', quietEnd: null, digest: '2026-03-30T06:00:00.000Z' },
]

describe('every type of the product', () => {
  test('is among them', () => expect(notificationTypes.size).toBeGreaterThan(10))
  const cases = [...notificationTypes.values()].flatMap((one) =>
    notificationChannels.flatMap((channel) =>
      notificationFrequencies.flatMap((chosen) =>
        [true, false].flatMap((quiet) =>
          [null, 75].flatMap((gather) =>
            moments.map((moment) => ({
              one,
              name: one.name,
              channel,
              chosen,
              quiet,
              gather,
              ...moment,
            })),
          ),
        ),
      ),
    ),
  )
  test.each(cases)(
    '$name by $channel, chosen $chosen, quiet $quiet, gathered for $gather s at $now',
    ({ one, channel, chosen, quiet, gather, now, quietEnd, digest }) => {
      const preferences: Preferences = {
        ...plain,
        choices: new Map([[choiceKey(one.name, channel), chosen]]),
        quietHours: quiet ? { from: '22:00', until: '07:00' } : null,
      }
      const locked = one.locked?.includes(channel) === true
      const unused = one.only?.includes(channel) === false
      const holds = unused ? 'off' : locked ? 'now' : chosen
      expect(frequencyOf(one, channel, preferences.choices)).toBe(holds)
      const found = planned(one, preferences, everywhere, new Date(now), gather).find(
        ([name]) => name === channel,
      )
      const at = new Date(now).toISOString()
      if (holds === 'off') expect(found).toBeUndefined()
      else if (channel === 'in_app' || one.isUrgent) expect(found).toEqual([channel, at, null])
      else if (holds === 'digest') expect(found).toEqual([channel, digest, 'digest'])
      else if (quiet && quietEnd) expect(found).toEqual([channel, quietEnd, 'quiet'])
      else if (gather === null) expect(found).toEqual([channel, at, null])
      else {
        const waits = (one.gathers?.[channel] ?? gather) * 1_000
        const later = new Date(Date.parse(now) + waits).toISOString()
        expect(found).toEqual([channel, later, waits > 0 ? 'gather' : null])
      }
    },
  )
})

test('a digest that falls into quiet hours waits for their end', () => {
  const late: Preferences = {
    ...plain,
    choices: new Map([[choiceKey('test.news', 'email'), 'digest']]),
    quietHours: { from: '20:00', until: '09:00' },
  }
  expect(planned(type(), late, everywhere, new Date('2026-05-04T12:00:00Z'))).toContainEqual([
    'email',
    '2026-05-05T07:00:00.000Z',
    'digest',
  ])
})

test('news that is gathered into quiet hours waits for their end, over the change of clocks', () => {
  const early = { ...plain, quietHours: { from: '22:00', until: '07:00' } }
  const at = new Date('2026-03-28T20:59:30Z')
  expect(planned(type(), early, everywhere, at, 75)).toContainEqual([
    'email',
    '2026-03-29T05:00:00.000Z',
    'quiet',
  ])
  expect(planned(type(), early, everywhere, at, 15)).toContainEqual([
    'email',
    '2026-03-28T20:59:45.000Z',
    'gather',
  ])
})

test('what is urgent is not gathered, and a type may wait for another while', () => {
  const now = new Date('2026-05-04T12:00:00Z')
  const dueOf = (one: NotificationType) =>
    planned(one, plain, everywhere, now, 75).map(([channel, dueAt]) => [channel, dueAt])
  expect(dueOf(type({ isUrgent: true }))).toEqual([
    ['in_app', now.toISOString()],
    ['email', now.toISOString()],
    ['push', now.toISOString()],
  ])
  expect(dueOf(type({ gathers: { push: 0, email: 300 } }))).toEqual([
    ['in_app', now.toISOString()],
    ['email', '2026-05-04T12:05:00.000Z'],
    ['push', now.toISOString()],
  ])
})

test('a channel that does not reach the person plans nothing', () => {
  const reach = { in_app: true, email: true, push: false, sms: false }
  const choices = new Map([[choiceKey('test.news', 'sms'), 'now' as const]])
  const now = new Date('2026-05-04T12:00:00Z')
  expect(planned(type(), { ...plain, choices }, reach, now).map(([channel]) => channel)).toEqual([
    'in_app',
    'email',
  ])
})

describe('a message that is not accepted', () => {
  const now = new Date('2026-05-04T12:00:00Z')
  test.each([
    [1, '2026-05-04T12:01:00.000Z'],
    [2, '2026-05-04T12:05:00.000Z'],
    [7, '2026-05-05T00:00:00.000Z'],
    [8, undefined],
  ])('after %i tries goes on at %s', (attempts, at) => {
    expect(nextAttempt(attempts, now)?.toISOString()).toBe(at)
  })

  test('waits as long as the service asks, but not for ever', () => {
    expect(nextAttempt(1, now, 120)?.toISOString()).toBe('2026-05-04T12:02:00.000Z')
    expect(nextAttempt(1, now, 1)?.toISOString()).toBe('2026-05-04T12:01:00.000Z')
    expect(nextAttempt(1, now, 1e9)?.toISOString()).toBe('2026-05-05T12:00:00.000Z')
  })
})
