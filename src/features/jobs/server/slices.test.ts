import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payStepOf, slicesBetween, walkByPay } from './slices.ts'

const sixHours = 21_600_000
const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2030, 0, 1) })
const lengths: Record<number, number> = { 21: 1, 22: 4, 9: 28, 10: 112 }

/** The spans of six hours that a code stands for, newest first. */
function partsOf(code: number): number[] {
  const length = lengths[code >> 24]!
  const value = code & 0xff_ffff
  return Array.from({ length }, (_empty, index) => value * length + length - 1 - index)
}

test('slices cover every moment once, newest first', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 800 * 86_400_000 }), (from, span) => {
      const parts = slicesBetween(from, from - span).flatMap(partsOf)
      const newest = Math.floor(from / sixHours)
      expect(parts).toEqual(parts.map((_part, index) => newest - index))
      expect(parts).toContain(Math.floor((from - span) / sixHours))
    }),
  )
})

test('a year is at most 30 slices', () => {
  fc.assert(
    fc.property(moments, (from) => {
      expect(slicesBetween(from, from - 365 * 86_400_000).length).toBeLessThanOrEqual(30)
    }),
  )
})

test('pay is covered from where it begins down to one dollar, each step once', () => {
  const amounts = fc.option(fc.integer({ min: 1, max: 100_000_000 }), { nil: undefined })
  fc.assert(
    fc.property(amounts, (from) => {
      const steps = walkByPay(from, [7]).codes.flatMap((code) => {
        const value = code & 0xff_ffff
        if (code >> 24 === 11) return [value]
        return code === 7 ? [] : Array.from({ length: 16 }, (_empty, index) => value * 16 - index)
      })
      const first = from === undefined ? 928 : payStepOf(from) + 1
      expect(steps).toEqual(Array.from({ length: first }, (_empty, index) => first - index))
    }),
  )
  expect(walkByPay(null, [7, 8])).toEqual({ codes: [7, 8], stages: [1, 1] })
})
