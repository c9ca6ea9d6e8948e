import { expect, test } from 'vitest'
import { contactStates } from '../contract.ts'
import { canBecome, mismatchesOf } from './policy.ts'

test('a contact is answered once', () => {
  const steps = contactStates.flatMap((from) =>
    contactStates.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(steps).toEqual(['sent → accepted', 'sent → declined', 'sent → expired'])
})

const person = { payMinimum: 6_000_000, payCurrency: 'EUR', workCountries: ['DE'] }

test.each([
  [{ payMaximum: 7_000_000, payCurrency: 'EUR', countries: ['DE'] }, []],
  [{ payMaximum: 5_000_000, payCurrency: 'EUR', countries: ['DE', 'US'] }, ['pay']],
  [{ payMaximum: 5_000_000, payCurrency: 'USD', countries: [] }, []],
  [{ payMaximum: 5_999_999, payCurrency: 'EUR', countries: ['US'] }, ['pay', 'visa']],
])('says what speaks against %j', (offer, expected) => {
  expect(mismatchesOf(person, offer)).toEqual(expected)
})
