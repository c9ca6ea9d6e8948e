import { expect, test } from 'vitest'
import { agoWords, dayAndTimeWords, exactWords, listWords, plural, sizeWords } from './format.ts'
import { spanWords } from '#shared/spans.ts'

const minute = 60_000
const hour = 60 * minute
const now = new Date('2026-11-21T10:00:00Z')

test.each([
  [20_000, 'less than a minute'],
  [12 * minute, '12 min'],
  [200 * minute, '3 h 20 min'],
  [2 * hour, '2 h'],
  [19.4 * hour, '19 h'],
  [24 * hour, '1 day'],
  [52 * hour, '2 days 4 h'],
  [14 * 24 * hour, '14 days'],
  [26_418 * 24 * hour, '26,418 days'],
  [-52 * hour, '2 days 4 h'],
])('a span of %d ms is said as %s', (span, words) => {
  expect(spanWords(span)).toBe(words)
})

test.each([
  ['2026-11-21T09:59:30Z', 'just now'],
  ['2026-11-21T09:20:00Z', '40 min ago'],
  ['2026-11-20T11:00:00Z', '23 h ago'],
  ['2026-11-19T09:00:00Z', '2 days ago'],
  ['2026-05-12T09:00:00Z', '12 May 2026'],
  // A visitor's clock may be behind the server's.
  ['2026-11-21T10:04:50Z', 'just now'],
  // What lies ahead is never said to have happened.
  ['2026-11-21T10:05:00Z', 'Saturday 11:05'],
  ['2026-11-22T10:00:00Z', 'Sunday 11:00'],
  ['2026-12-24T10:00:00Z', '24 Dec 11:00'],
])('%s is said as %s', (at, words) => {
  expect(agoWords(new Date(at), 'Europe/Berlin', now)).toBe(words)
})

test('times name their day and zone', () => {
  const at = new Date('2026-11-24T13:00:00Z')
  expect(exactWords(at, 'Europe/Berlin')).toBe('Tuesday 24 November 2026, 14:00 CET')
  expect(dayAndTimeWords(at, 'Europe/Berlin', now)).toBe('Tuesday 24 Nov 14:00')
  expect(dayAndTimeWords(new Date('2026-12-24T13:00:00Z'), 'UTC', now)).toBe('24 Dec 13:00')
})

test.each([
  ['2026-11-15T11:00:00Z', 'Sunday 11:00'],
  ['2026-11-15T09:00:00Z', '15 Nov 09:00'],
  ['2026-11-21T12:00:00Z', 'Saturday 12:00'],
  ['2026-11-23T09:00:00Z', 'Monday 09:00'],
  ['2026-11-23T10:00:00Z', 'Monday 23 Nov 10:00'],
  ['2026-11-27T09:00:00Z', 'Friday 27 Nov 09:00'],
  ['2026-11-27T10:00:00Z', '27 Nov 10:00'],
])('%s is said so that nobody takes it for another day: %s', (at, words) => {
  expect(dayAndTimeWords(new Date(at), 'UTC', now)).toBe(words)
})

test('counts, lists and sizes', () => {
  expect(plural(1, 'reply', 'replies')).toBe('1 reply')
  expect(plural(12400, 'job')).toBe('12,400 jobs')
  expect(listWords(['a'])).toBe('a')
  expect(listWords(['a', 'b', 'c'])).toBe('a, b and c')
  expect(sizeWords(1_440_000)).toBe('1.4 MB')
  expect(sizeWords(38_200)).toBe('38 kB')
})
