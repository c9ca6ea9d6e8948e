import { expect, test } from 'vitest'
import { monthAfter, nextMonth, shown, shownMedian, shownParts } from './policy.ts'

test.each([
  [0, 0],
  [1, null],
  [4, null],
  [5, 5],
  [120, 120],
])('%i alone is shown as %j', (count, said) => expect(shown(count)).toBe(said))

test.each([
  ['nothing is small', { a: 10, b: 20, c: 0 }, 30, { a: 10, b: 20, c: 0 }],
  ['two are small', { a: 10, b: 2, c: 3 }, 15, { a: 10, b: null, c: null }],
  [
    'one alone takes the smallest other with it',
    { a: 10, b: 2, c: 30 },
    42,
    { a: null, b: null, c: 30 },
  ],
  ['a zero gives nothing away', { a: 10, b: 2, c: 0 }, 12, { a: null, b: null, c: 0 }],
  ['the sum is small as well', { a: 3, b: 0, c: 0 }, null, { a: null, b: 0, c: 0 }],
])('%s', (_, parts, total, said) => expect(shownParts(parts)).toEqual({ total, parts: said }))

test('no part of a shown sum can be computed from the others', () => {
  const counts = [0, 1, 3, 4, 5, 6, 9]
  const told = counts.flatMap((a) =>
    counts.flatMap((b) =>
      counts.filter((c) => {
        const { total, parts } = shownParts({ a, b, c })
        // All of a sum in one part: the sum is that part, and is small as well.
        return Object.values(parts).filter((one) => one === null).length === 1 && total !== null
      }),
    ),
  )
  expect(told).toEqual([])
})

test.each([
  ['2026-11', '2026-12'],
  ['2026-12', '2027-01'],
])('after %s comes %s', (month, next) => expect(monthAfter(month)).toBe(next))

test.each([
  [undefined, undefined, '2026-11', undefined],
  [undefined, '2026-09', '2026-11', '2026-09'],
  [undefined, '2026-11', '2026-11', undefined],
  ['2026-09', '2026-01', '2026-11', '2026-10'],
  ['2026-10', '2026-01', '2026-11', undefined],
])('counted to %s, begun in %s, now %s: %s', (last, first, current, next) =>
  expect(nextMonth(last, first, current)).toBe(next),
)

test.each([
  [null, 10, null],
  [4.26, 4, null],
  [4.26, 5, 4.3],
])('a median of %j hours over %i cases: %j', (hours, cases, said) =>
  expect(shownMedian(hours, cases)).toBe(said),
)
