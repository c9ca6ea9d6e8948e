import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawFrom } from './draw.ts'

test('the same seed draws the same, another one something else', () => {
  const tenOf = (seed: number) => {
    const draw = drawFrom(seed)
    return Array.from({ length: 10 }, () => draw.fraction())
  }
  expect(tenOf(7)).toEqual(tenOf(7))
  expect(tenOf(7)).not.toEqual(tenOf(8))
})

test('a draw stays within its limits and takes nothing twice', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 50 }), fc.nat(60), (seed, limit, count) => {
      const draw = drawFrom(seed)
      const items = Array.from({ length: limit }, (_, index) => index)
      expect(draw.below(limit)).toBeLessThan(limit)
      expect(items).toContain(draw.oneOf(items))
      const some = draw.some(items, count)
      expect(some).toHaveLength(Math.min(count, limit))
      expect(new Set(some).size).toBe(some.length)
      expect([draw.chance(0), draw.chance(1)]).toEqual([false, true])
    }),
  )
})
