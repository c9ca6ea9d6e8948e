import { expect, test } from 'vitest'
import { goalOf, isRequest } from './request-goal.ts'

const job = '01a2079c-455f-7bd7-9d9a-29a4890ce806'

test.each([
  [`/get-referral?job=${job}`, { jobId: job }],
  ['/get-referral?url=https%3A%2F%2Fjobs.example%2F1', { jobUrl: 'https://jobs.example/1' }],
  ['/get-referral?url=javascript%3Aalert(1)', undefined],
  [`//elsewhere.example/get-referral?job=${job}`, undefined],
  [`https://elsewhere.example/get-referral?job=${job}`, undefined],
  [`/\\elsewhere.example/get-referral?job=${job}`, undefined],
  [`/job-listing/${job}`, undefined],
  ['/get-referral', undefined],
  [null, undefined],
])('%s leads to a request for %o', (next, goal) => {
  expect(goalOf(next)).toEqual(goal)
  expect(isRequest(next)).toBe(goal !== undefined)
})
