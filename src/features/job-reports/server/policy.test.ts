import { expect, test } from 'vitest'
import { mostFrequent } from './policy.ts'

test.each([
  [['other'], 'other'],
  [['wrong_pay', 'scam', 'wrong_pay'], 'wrong_pay'],
  [['expired', 'asks_money'], 'asks_money'],
] as const)('%j: %s', (reasons, most) => {
  expect(mostFrequent(reasons)).toBe(most)
})
