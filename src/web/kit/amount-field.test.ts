import { expect, test } from 'vitest'
import { amountProblem } from './amount-field.tsx'

test.each([
  ['', undefined],
  ['60k', undefined],
  ['€60.000', undefined],
  ['abc', /such as 60,000/],
  ['60-80k', /such as 60,000/],
  ['12 LPA', /such as 60,000/],
  ['$60,000', /in another currency.*in EUR/],
  ['70 000 000', /€9,000,000 or less/],
])('%o typed where euros are meant', (typed, sentence) => {
  const problem = amountProblem(typed, { currency: 'EUR', most: 9_000_000 })
  if (sentence) expect(problem).toMatch(sentence)
  else expect(problem).toBeUndefined()
})
