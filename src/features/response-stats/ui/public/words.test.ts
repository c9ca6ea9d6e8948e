import { expect, test } from 'vitest'
import { words } from './words.ts'

test.each([
  [0, '1 hour', '1 day'],
  [1, '1 hour', '1 day'],
  [19, '19 hours', '19 days'],
])('a median of %i is within %s or %s', (count, hours, days) => {
  expect(words.hours(count)).toBe(hours)
  expect(words.days(count)).toBe(days)
})
