import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pulled, squareOf, wholeCrop, zoomAtMost, type Crop } from './crop.ts'

const size = fc.record({
  width: fc.integer({ min: 64, max: 12_000 }),
  height: fc.integer({ min: 64, max: 12_000 }),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })
const crop: fc.Arbitrary<Crop> = fc.record({
  x: share,
  y: share,
  zoom: fc.double({ min: 1, max: zoomAtMost, noNaN: true }),
})

test('the whole of a square is kept unless one asks for less', () => {
  expect(squareOf({ width: 400, height: 400 }, wholeCrop)).toEqual({ left: 0, top: 0, side: 400 })
  expect(squareOf({ width: 600, height: 400 }, wholeCrop)).toEqual({ left: 100, top: 0, side: 400 })
})

test('however a picture is pulled, the square stays within it', () => {
  const pull = fc.double({ min: -5, max: 5, noNaN: true })
  fc.assert(
    fc.property(size, crop, pull, pull, (of, start, right, down) => {
      const { left, top, side } = squareOf(of, pulled(of, start, right, down))
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(of.width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(of.height + 1e-6)
    }),
  )
})

test('a picture that is pulled to the right shows more of its left', () => {
  const wide = { width: 800, height: 400 }
  expect(squareOf(wide, pulled(wide, wholeCrop, 0.25, 0)).left).toBe(100)
  expect(squareOf(wide, pulled(wide, wholeCrop, 0, 0.25))).toEqual(squareOf(wide, wholeCrop))
})
