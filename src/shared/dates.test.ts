import { describe, expect, it } from 'vitest'
import { dayInZone, instantOf, isTimeZone, nextDayStarts } from './dates.ts'

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

describe('instantOf', () => {
  it.each([
    ['2026-11-24T14:00', 'Europe/Berlin', '2026-11-24T13:00:00.000Z'],
    ['2026-07-24T14:00', 'Europe/Berlin', '2026-07-24T12:00:00.000Z'],
    ['2026-11-24T14:00', 'Asia/Kolkata', '2026-11-24T08:30:00.000Z'],
    ['2026-11-24T00:15', 'Pacific/Kiritimati', '2026-11-23T10:15:00.000Z'],
    // The hour before and after the clocks change, in both directions.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    // 02:30 is skipped: it is taken as 03:30.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    // 02:30 comes twice: the first.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // Half an hour forward (Lord Howe).
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ])('%s in %s is %s', (wallTime, zone, instant) => {
    expect(instantOf(wallTime, zone).toISOString()).toBe(instant)
  })
})

it.each([
  ['Europe/Vienna', true],
  ['Asia/Kolkata', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['EST5EDT', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('isTimeZone(%j) is %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})
