import { expect, test } from 'vitest'
import { visaIn } from './read-facts.ts'

test.each<[string, boolean | null]>([
  ['We offer visa sponsorship and relocation.', true],
  ['Sponsorship: we support your work permit.', true],
  ['We will help you with your work permit and support the move.', true],
  ['We are unable to sponsor a visa at this time.', false],
  ['No visa sponsorship available.', false],
  ['You need a valid work permit.', null],
  ['Visa and Mastercard payments', null],
])('%s', (text, expected) => {
  expect(visaIn(text)).toBe(expected)
})
