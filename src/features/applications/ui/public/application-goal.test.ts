import { expect, test } from 'vitest'
import { applicationGoalOf, isApplication } from './application-goal.ts'

const job = '01a2079c-455f-7bd7-9d9a-29a4890ce806'

test.each([
  [`/apply?job=${job}`, job],
  ['/apply?job=1', undefined],
  ['/apply', undefined],
  [`//elsewhere.example/apply?job=${job}`, undefined],
  [`https://elsewhere.example/apply?job=${job}`, undefined],
  [`/get-referral?job=${job}`, undefined],
  [null, undefined],
])('%s leads to an application for %o', (next, goal) => {
  expect(applicationGoalOf(next)).toBe(goal)
  expect(isApplication(next)).toBe(goal !== undefined)
})
