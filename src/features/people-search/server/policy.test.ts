import { expect, test } from 'vitest'
import { contactStates } from '../contract.ts'
import { canBecome, daysAfter, findableSince, mismatchesOf, reminderOf } from './policy.ts'

test('a contact is answered once', () => {
  const steps = contactStates.flatMap((from) =>
    contactStates.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(steps).toEqual(['sent → accepted', 'sent → declined', 'sent → expired', 'sent → ended'])
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

const confirmedAt = new Date('2026-01-01T10:00:00Z')

test.each([
  [30, { step: 'ask', nextDueAt: new Date('2026-03-02T10:00:00Z') }],
  [59, { step: 'ask', nextDueAt: new Date('2026-03-02T10:00:00Z') }],
  [60, { step: 'lapse', nextDueAt: null }],
  [400, { step: 'lapse', nextDueAt: null }],
])('%i days after confirming', (days, expected) => {
  expect(reminderOf(confirmedAt, daysAfter(confirmedAt, days))).toEqual(expected)
})

test.each([
  ['who was never found', undefined, 10, 'now'],
  ['who was hidden', { isFindable: false }, 10, 'now'],
  ['who confirms in time', { isFindable: true }, 59, 'before'],
  ['who confirms too late', { isFindable: true }, 60, 'now'],
])('%s is new or not', (_, before, days, expected) => {
  const now = daysAfter(confirmedAt, days)
  const since = daysAfter(confirmedAt, -5)
  const was = before && { ...before, confirmedAt, findableSince: since }
  expect(findableSince(was, now)).toEqual(expected === 'now' ? now : since)
})
