import { expect, test } from 'vitest'
import { closesAt, heldAfter, mayClose, type Held } from './policy.ts'

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
