import { describe, expect, it } from 'vitest'
import { dayInZone, nextDayStarts } from './dates.ts'

describe('dayInZone', () => {
  it.each([
    ['2026-11-21T23:59:59.999Z', 'UTC', '2026-11-21'],
    ['2026-11-21T23:59:59.999Z', 'Asia/Kolkata', '2026-11-22'],
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '2026-11-21'],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22'],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
    ['2028-02-29T12:00:00Z', 'Pacific/Kiritimati', '2028-03-01'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(dayInZone(new Date(instant), zone)).toBe(day)
  })
})

describe('nextDayStarts', () => {
  it.each([
    ['2026-11-21T00:00:00Z', 'UTC', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21T18:29:59.500Z', 'Asia/Kolkata', '2026-11-21T18:30:00.000Z'],
    // 25 and 23 hours long.
    ['2026-10-25T00:00:00Z', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-03-29T00:00:00Z', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    // Cairo puts the clock forward at midnight: the day starts at 01:00.
    ['2026-04-23T12:00:00Z', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-12-31T23:59:59Z', 'UTC', '2027-01-01T00:00:00.000Z'],
  ])('after %s in %s comes %s', (instant, zone, start) => {
    expect(nextDayStarts(new Date(instant), zone).toISOString()).toBe(start)
  })
})
