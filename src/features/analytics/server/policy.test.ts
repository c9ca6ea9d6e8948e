import { describe, expect, test } from 'vitest'
import type { TrackedEvent } from '../contract.ts'
import { deviceOf, isRobot, occurredAt, pageOf, refusalOf, typeOf } from './policy.ts'

const now = new Date('2026-11-24T12:00:00Z')
const id = '01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3'
const guest = { accountId: null, role: 'guest' } as const
const person = { accountId: id, role: 'jobSeeker' } as const
const event = (change: Partial<TrackedEvent> = {}): TrackedEvent => ({
  type: 'page_view',
  ...change,
})
const minutesOff = (minutes: number) =>
  event({ timestampClient: new Date(now.getTime() + minutes * 60_000).toISOString() })

describe('what is believed', () => {
  test.each([
    ['a guest without a word on who it is', event(), guest, null],
    ['a guest who says so', event({ userId: null, userRole: 'guest' }), guest, null],
    ['a person who says so', event({ userId: id, userRole: 'jobSeeker' }), person, null],
    ['a person who does not', event(), person, null],
    ['a guest as someone', event({ userId: id }), guest, 'userId'],
    ['a guest as an admin', event({ userRole: 'admin' }), guest, 'userRole'],
    ['someone as someone else', event({ userId: id.replace('a1', 'a2') }), person, 'userId'],
    ['a candidate as an admin', event({ userRole: 'admin' }), person, 'userRole'],
    ['a candidate as a guest', event({ userRole: 'guest' }), person, 'userRole'],
    ['a moment ago', minutesOff(-1), guest, null],
    ['a day ago', minutesOff(-24 * 60), guest, null],
    ['longer ago', minutesOff(-24 * 60 - 1), guest, 'timestampClient'],
    ['a clock that is ahead', minutesOff(10), guest, null],
    ['the future', minutesOff(11), guest, 'timestampClient'],
    ['a milestone', event({ type: 'hired' }), person, 'type'],
    ['an id', event({ metadata: { eventId: id } }), guest, null],
    ['an id that is none', event({ metadata: { eventId: 7 } }), guest, 'metadata.eventId'],
  ])('%s', (_, told, session, path) => {
    expect(refusalOf(told, session, now)?.path ?? null).toBe(path)
  })

  test('nothing has happened after now', () => {
    expect(occurredAt(minutesOff(9), now)).toEqual(now)
    expect(occurredAt(minutesOff(-9), now).getTime()).toBe(now.getTime() - 9 * 60_000)
    expect(occurredAt(event(), now)).toEqual(now)
  })

  test('a type that is not in the catalogue is invalid', () => {
    expect(typeOf(event())).toBe('page_view')
    expect(typeOf(event({ type: 'toString' }))).toBe('invalid')
  })
})

test.each([
  ['/job-search?q=nurse#top', '/job-search'],
  [`/referrals/${id}`, '/referrals/:id'],
  [`/referrals/${id.toUpperCase()}/x`, '/referrals/:id/x'],
  [
    '/blog/guides/what-referrers-look-for-in-a-request',
    '/blog/guides/what-referrers-look-for-in-a-request',
  ],
  ['/unsubscribe/8sJ2kdPq0sLmN4vTzXyW1b', '/unsubscribe/:token'],
  ['/answer/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.sig', '/answer/:token'],
  ['https://evil.example/', null],
  ['//evil.example', null],
  [null, null],
  ['/'.concat('a/'.repeat(300)), '/'.concat('a/'.repeat(300)).slice(0, 200)],
])('the page of %s is %s', (path, page) => {
  expect(pageOf(path)).toBe(page)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/131 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'computer'],
  ['computer', 'computer'],
  ['phone', 'phone'],
  ['tablet', 'tablet'],
  ['', 'unknown'],
  [null, 'unknown'],
])('%s is a %s', (told, device) => {
  expect(deviceOf(told)).toBe(device)
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0)', true],
  ['Baiduspider+(+http://www.baidu.com/search/spider.htm)', true],
  ['', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131', false],
  ['Mozilla/5.0 (Linux; Android 15; CUBOT X90) Chrome/131 Mobile', false],
])('%s is a robot: %s', (agent, robot) => {
  expect(isRobot(agent)).toBe(robot)
})
