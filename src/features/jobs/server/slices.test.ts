import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slicesBetween } from './slices.ts'

const week = 604_800_000
const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2030, 0, 1) })

/** The weeks that a code stands for. */
function weeksOf(code: number): number[] {
  const value = code & 0xff_ffff
  return code >> 24 === 9 ? [value] : [0, 1, 2, 3].map((index) => value * 4 + 3 - index)
}

test('slices cover every week once, newest first', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      const [from, to] = [Math.max(one, other), Math.min(one, other)]
      const weeks = slicesBetween(from, to).flatMap(weeksOf)
      const newest = Math.floor(from / week)
      expect(weeks).toEqual(weeks.map((_week, index) => newest - index))
      expect(weeks).toContain(Math.floor(to / week))
    }),
  )
})

test('a year is at most 20 slices', () => {
  fc.assert(
    fc.property(moments, (from) => {
      expect(slicesBetween(from, from - 365 * 86_400_000).length).toBeLessThanOrEqual(20)
    }),
  )
})
