import { expect, test } from 'vitest'
import { monthWords, spanOfMonths } from './months.ts'

test('a date of a resume is said with as much as is known of it', () => {
  expect(monthWords('2019')).toBe('2019')
  expect(monthWords('2019-04')).toBe('Apr 2019')
  expect(monthWords('2019-04-30')).toBe('Apr 2019')
  expect(monthWords('now')).toBe('now')
})

test('a span says only what is known', () => {
  expect(spanOfMonths('2019-04', '2021')).toBe('Apr 2019 – 2021')
  expect(spanOfMonths('2019-04', 'now')).toBe('Apr 2019 – now')
  expect(spanOfMonths('2019-04', undefined)).toBe('Apr 2019')
  expect(spanOfMonths(undefined, '')).toBe('')
})
