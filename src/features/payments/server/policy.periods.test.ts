import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anchorDayOf,
  firstAttemptAt,
  firstFailureOf,
  graceEndOf,
  monthAfter,
  nextAttemptAt,
  prorate,
  refundOf,
  unusedShare,
} from './policy.periods.ts'

const months = (start: string, count: number, timeZone: string) => {
  let at = new Date(start)
  const anchor = anchorDayOf(at, timeZone)
  return Array.from({ length: count }, () => (at = monthAfter(at, anchor, timeZone)).toISOString())
}

describe('a month', () => {
  it('ends on the last day of a shorter one and comes back, leap years too', () => {
    expect(months('2028-01-31T10:15:30.000Z', 3, 'UTC')).toEqual([
      '2028-02-29T10:15:30.000Z',
      '2028-03-31T10:15:30.000Z',
      '2028-04-30T10:15:30.000Z',
    ])
    expect(months('2027-01-29T00:00:00.000Z', 2, 'UTC')).toEqual([
      '2027-02-28T00:00:00.000Z',
      '2027-03-29T00:00:00.000Z',
    ])
    expect(months('2028-02-29T00:00:00.000Z', 12, 'UTC').at(-1)).toBe('2029-02-28T00:00:00.000Z')
  })

  it('keeps the time on the wall when the clocks change', () => {
    // Berlin: one hour forward on 29 March 2026, back on 25 October.
    expect(months('2026-03-15T11:00:00.000Z', 1, 'Europe/Berlin')).toEqual([
      '2026-04-15T10:00:00.000Z',
    ])
    expect(months('2026-10-15T10:00:00.000Z', 1, 'Europe/Berlin')).toEqual([
      '2026-11-15T11:00:00.000Z',
    ])
    // 02:30 does not exist on 29 March: the moment after.
    expect(months('2026-02-28T01:30:00.000Z', 1, 'Europe/Berlin')).toEqual([
      '2026-03-28T01:30:00.000Z',
    ])
    expect(months('2026-01-29T01:30:00.000Z', 2, 'Europe/Berlin').at(-1)).toBe(
      '2026-03-29T01:30:00.000Z',
    )
  })

  it('is that of the deployment: late in the evening the zones differ by a day', () => {
    const start = '2027-01-30T20:00:00.000Z'
    expect(months(start, 1, 'UTC')).toEqual(['2027-02-28T20:00:00.000Z'])
    expect(anchorDayOf(new Date(start), 'Asia/Kolkata')).toBe(31)
    expect(months(start, 2, 'Asia/Kolkata')).toEqual([
      '2027-02-27T20:00:00.000Z',
      '2027-03-30T20:00:00.000Z',
    ])
  })

  it('goes on from its end, whatever the start', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York'),
        (start, zone) => {
          const anchor = anchorDayOf(start, zone)
          const first = monthAfter(start, anchor, zone)
          const days = (first.getTime() - start.getTime()) / 86_400_000
          expect(days).toBeGreaterThan(27.9)
          expect(days).toBeLessThan(31.1)
          expect(monthAfter(first, anchor, zone).getTime()).toBeGreaterThan(first.getTime())
        },
      ),
    )
  })
})

describe('a renewal that fails', () => {
  const failed = new Date('2027-03-01T00:00:00Z')
  it('is tried on days 1, 3 and 7, and the plan goes on for 3 days more', () => {
    const days = [1, 2, 3, 4].map((count) =>
      nextAttemptAt(failed, count)?.toISOString().slice(0, 10),
    )
    expect(days).toEqual(['2027-03-02', '2027-03-04', '2027-03-08', undefined])
    expect(graceEndOf(failed).toISOString().slice(0, 10)).toBe('2027-03-11')
    expect(firstFailureOf(graceEndOf(failed))).toEqual(failed)
    expect(firstAttemptAt(failed).toISOString()).toBe('2027-02-28T23:00:00.000Z')
  })
})

const period = { start: new Date('2027-04-01T00:00:00Z'), end: new Date('2027-05-01T00:00:00Z') }
const onDay = (day: number) => new Date(period.start.getTime() + day * 86_400_000)

describe('shares of a month', () => {
  it.each([
    [0, 1900, 900],
    [15, 950, 450],
    [30, 0, 0],
  ])('after %i days an upgrade costs %i less %i', (day, listMinor, creditMinor) => {
    expect(prorate(900, 1900, period, onDay(day))).toEqual({ listMinor, creditMinor })
  })

  it('never favour anybody by more than a minor unit, and never go below nothing', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (a, b, day) => {
          const { listMinor, creditMinor } = prorate(a, b, period, onDay(day))
          expect(listMinor - creditMinor).toBeGreaterThanOrEqual(0)
          expect(Math.abs(listMinor - (b * (30 - day)) / 30)).toBeLessThanOrEqual(1.01)
          expect(unusedShare(a, period, onDay(day))).toBeLessThanOrEqual(a)
        },
      ),
    )
  })
})

describe('a refund', () => {
  const payment = { totalMinor: 900, refundedMinor: 0, paidAt: period.start, period }
  it.each([
    ['within seven days', 6.99, 0, 900, 'sevenDays'],
    ['after seven days', 7, 0, 690, 'proRata'],
    ['when a request was accepted', 3, 1, 810, 'proRata'],
    ['at the end', 30, 0, 0, 'proRata'],
  ])('%s', (_name, day, captures, amountMinor, rule) => {
    expect(refundOf(payment, captures, onDay(day))).toEqual({ rule, amountMinor })
  })

  it('never gives more than what is left', () => {
    const half = { ...payment, refundedMinor: 600 }
    expect(refundOf(half, 0, onDay(1)).amountMinor).toBe(300)
    expect(refundOf(half, 1, onDay(1)).amountMinor).toBe(300)
  })
})
