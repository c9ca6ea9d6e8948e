import { expect, test } from 'vitest'
import { bundledPlaces } from './bundled.ts'
import { allRegions, regionId, regionOf } from './regions.ts'

test('every subdivision has a number of its own, above those of the cities', () => {
  const regions = allRegions()
  const ids = regions.map((region) => regionId(region)!)
  expect(regions.length).toBeGreaterThan(3_500)
  expect(new Set(ids).size).toBe(ids.length)
  const largest = bundledPlaces().reduce((most, { id }) => Math.max(most, id), 0)
  for (const id of ids) {
    expect(id).toBeGreaterThan(largest)
    // A code of the search has 24 bits for it.
    expect(id).toBeLessThan(2 ** 24)
  }
})

test.each([
  ['TX', 'US', 'TX'],
  ['Bavaria', 'DE', '02'],
  ['TX', 'DE', undefined],
  [null, 'US', undefined],
])('%s in %s is %s', (region, country, adminCode) => {
  expect(regionOf({ region, country })?.adminCode).toBe(adminCode)
})
