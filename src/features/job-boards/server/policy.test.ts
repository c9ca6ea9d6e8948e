import { expect, test } from 'vitest'
import {
  closesAt,
  heldAfter,
  mayClose,
  mayTrustVersion,
  nextSyncAt,
  restHours,
  type Held,
} from './policy.ts'

const none: Held = {
  heldSince: null,
  heldReads: 0,
  heldMissing: null,
  heldOpen: null,
  closeUpTo: 0,
}
const at = (hours: number) => new Date(Date.UTC(2026, 10, 22) + hours * 3_600_000)
const found = (missing: number) => ({ missing, open: 10 })

test('most of a board closes after a day and six readings in a row', () => {
  let held = none
  for (let hour = 0; hour < 24; hour++) {
    expect(mayClose(held, at(hour))).toBe(0)
    held = heldAfter(held, found(9), at(hour))
  }
  expect(closesAt(held)).toEqual(at(24))
  expect(mayClose(held, at(24))).toBe(9)
})

test('a day with few readings is not enough, nor are many readings in less than a day', () => {
  let held = heldAfter(none, found(9), at(0))
  held = heldAfter(held, found(9), at(30))
  expect(mayClose(held, at(31))).toBe(0)
  held = none
  for (let minute = 0; minute < 60; minute++) held = heldAfter(held, found(9), at(minute / 60))
  expect(mayClose(held, at(2))).toBe(0)
})

test('jobs that are back end it; many more missing begin it anew', () => {
  const held = { ...heldAfter(none, found(6), at(0)), heldReads: 30 }
  expect(heldAfter(held, null, at(1))).toEqual(none)
  expect(heldAfter(held, found(9), at(1))).toMatchObject({ heldSince: at(1), heldReads: 1 })
  const large = { ...held, heldMissing: 100 }
  expect(heldAfter(large, { missing: 105, open: 150 }, at(1))).toMatchObject({
    heldSince: at(0),
    heldReads: 31,
    heldMissing: 105,
  })
})

test('what someone agreed to closes at once, and no more than that', () => {
  const agreed = { ...heldAfter(none, found(9), at(0)), closeUpTo: 9 }
  expect(mayClose(agreed, at(0))).toBe(9)
  expect(closesAt(agreed)).toBeNull()
  expect(heldAfter(agreed, found(10), at(1))).toMatchObject({ closeUpTo: 0, heldMissing: 10 })
})

test.each([
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 8],
  [6, 16],
  [7, 24],
  [1_000, 24],
])('after %i failures in a row a board rests %i hours', (failures, hours) => {
  expect(restHours(failures)).toBe(hours)
})

test.each([
  ['as usual', { failures: 0, waiting: 0, restMs: null }, 1],
  ['while postings wait', { failures: 0, waiting: 7, restMs: null }, 0],
  ['after a failure, also while postings wait', { failures: 1, waiting: 7, restMs: null }, 1],
  ['not before the site wants to be asked', { failures: 1, waiting: 0, restMs: 7_200_000 }, 2],
  ['not sooner because a site asks for little', { failures: 5, waiting: 0, restMs: 1_000 }, 8],
  ['within a day, whatever a site asks for', { failures: 1, waiting: 0, restMs: 1e12 }, 24],
])('the next reading: %s', (_case, reading, hours) => {
  expect(nextSyncAt(at(0), reading)).toEqual(at(hours))
})

test.each([
  ['read lately', {}, true],
  ['never read whole', { readWholeAt: null }, false],
  ['read whole a day ago', { readWholeAt: at(-20) }, false],
  ['failing', { failures: 1 }, false],
  ['jobs are held', { heldSince: at(-1), heldMissing: 5 }, false],
  ['someone agreed to close jobs', { closeUpTo: 5 }, false],
])('"not changed" is believed of a board: %s → %s', (_case, board, expected) => {
  const usual = { ...none, failures: 0, readWholeAt: at(-19) }
  expect(mayTrustVersion({ ...usual, ...board }, at(0))).toBe(expected)
})
