import { expect, test } from 'vitest'
import { isTimeZone, wallTimeOf } from './dates.ts'
import { currentZone, zoneName } from './zone-names.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh'],
  ['America/New_York', 'America/New York'],
  ['UTC', 'UTC'],
])('%s is read as %s', (timeZone, name) => {
  expect(zoneName(timeZone)).toBe(name)
})

test('every zone that a machine names goes by the same clock under its current name', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const moments = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((at) => new Date(at))
  const clockOf = (zone: string) => moments.map((at) => wallTimeOf(at, zone))
  expect(zones.map((zone) => isTimeZone(currentZone(zone)))).not.toContain(false)
  expect(zones.map((zone) => clockOf(currentZone(zone)))).toEqual(zones.map(clockOf))
})
