import { expect, test } from 'vitest'
import { headingWords } from './supply-heading-words.ts'

test.each([
  [0, 0, 'No referrer yet'],
  [1, 0, '1 referrer, but they can’t take a request right now'],
  [4, 0, '4 referrers, but none can take a request right now'],
  [4, 1, '1 of 4 referrers can take a request now'],
  [1, 1, '1 person can refer you'],
  [4, 4, '4 people can refer you'],
  // Someone came between the two counts.
  [4, 5, '5 people can refer you'],
])('of %s referrers %s can take a request: %s', (verified, available, told) => {
  expect(headingWords.heading(verified, available)).toBe(told)
})
