import { expect, test } from 'vitest'
import { queryOf } from './people-address.ts'

test.each([
  ['location=Ghent&radiusKm=25', { location: 'Ghent', radiusKm: 25 }],
  ['city=Ghent', { location: 'Ghent' }],
  ['city=Ghent&location=Bruges', { location: 'Bruges' }],
  ['skill=go&skill=sql&yearsMinimum=many&unknown=1', { skill: ['go', 'sql'] }],
])('%s', (address, query) => {
  expect(queryOf(new URLSearchParams(address))).toEqual(query)
})
