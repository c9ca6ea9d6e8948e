import { expect, test } from 'vitest'
import { placeLabel } from './places.ts'

test.each([
  ['Köln', null, 'DE', 'Cologne, Germany'],
  ['Zürich', null, 'CH', 'Zurich, Switzerland'],
  ['Columbus', 'OH', 'US', 'Columbus, OH'],
  ['Berlin', null, 'DE', 'Berlin, Germany'],
  // No state of the United States.
  ['Perth', 'WA', 'AU', 'Perth, Australia'],
  ['Sydney', 'NSW', 'AU', 'Sydney, NSW'],
  ['Singapore', null, 'SG', 'Singapore'],
  [null, null, 'US', 'United States'],
  [null, 'Bavaria', 'DE', 'Bavaria, Germany'],
  [null, null, null, ''],
])('%s, %s, %s is called %s', (city, region, country, label) => {
  expect(placeLabel({ city, region, country })).toBe(label)
})
