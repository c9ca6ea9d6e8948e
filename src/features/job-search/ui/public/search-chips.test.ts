import { expect, test } from 'vitest'
import { searchInWords } from './search-chips.ts'

test('a kept search is said as the page of the search says it', () => {
  expect(
    searchInWords({
      q: 'ledger -head',
      location: 'Berlin',
      radiusKm: '25',
      workMode: ['remote', 'hybrid'],
      type: 'FULL_TIME',
      payMin: '50000',
      payCurrency: 'EUR',
      referrers: 'true',
      unknown: 'left out',
    }),
  ).toEqual([
    '“ledger -head”',
    'Berlin',
    'Within 25 km',
    'Hybrid',
    'Remote',
    'Full time',
    'From €50,000 a year',
    'Referral available',
  ])
})
