import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cutWalk,
  payStepOf,
  rangesByPay,
  slicesBetween,
  walkByAnswer,
  walkByTime,
} from './slices.ts'

const day = 86_400_000
const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2030, 0, 1) })
const lengths: Record<number, number> = { 22: 1, 9: 7, 10: 28 }

/** The days that a code stands for, newest first. */
function partsOf(code: number): number[] {
  const length = lengths[code >> 24]!
  const value = code & 0xff_ffff
  return Array.from({ length }, (_empty, index) => value * length + length - 1 - index)
}

test('slices cover every moment once, newest first', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 800 * 86_400_000 }), (from, span) => {
      const parts = slicesBetween(from, from - span).flatMap(partsOf)
      const newest = Math.floor(from / day)
      expect(parts).toEqual(parts.map((_part, index) => newest - index))
      expect(parts).toContain(Math.floor((from - span) / day))
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

test('ranges of pay cover every step once, down to one dollar, whatever the sample', () => {
  const pay = fc.integer({ min: 1, max: 100_000_000 })
  const amounts = fc.option(pay, { nil: undefined })
  const samples = fc.array(fc.option(pay, { nil: null }), { maxLength: 30 })
  fc.assert(
    fc.property(amounts, samples, (from, sample) => {
      const best = sample.toSorted((one, other) => (other ?? -1) - (one ?? -1))
      const { codes, stages } = rangesByPay(from, best, [7, 8])
      expect(codes.slice(-2)).toEqual([[7], [8]])
      expect(stages).toEqual([...codes.slice(2).map(() => 0), 1, 1])
      const steps = codes.slice(0, -2).flatMap((range) =>
        range.flatMap((code) => {
          const value = code & 0xff_ffff
          if (code >> 24 === 11) return [value]
          return Array.from({ length: 16 }, (_empty, index) => value * 16 - index)
        }),
      )
      const first = from === undefined ? 928 : payStepOf(from) + 1
      expect(steps).toEqual(Array.from({ length: first }, (_empty, index) => first - index))
    }),
  )
  expect(rangesByPay(null, [null], [7, 8])).toEqual({ codes: [[7], [8]], stages: [1, 1] })
})

test('a walk is cut where its longest slices begin, and nothing is lost', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 800 * 86_400_000 }), (from, span) => {
      const walk = walkByTime(slicesBetween(from, from - span))
      const { near, far } = cutWalk(walk)
      expect([...near.codes, ...(far?.walk.codes ?? [])]).toEqual(walk.codes)
      if (!far) return
      const oldest = Math.min(...near.codes.flatMap(partsOf))
      expect(far.boundary.getTime()).toBe(oldest * day)
    }),
  )
})

test('a walk by answers has every day of every speed once, the fastest first, the newest first', () => {
  const speeds = fc.integer({ min: 1, max: 5 })
  const spans = fc.integer({ min: 0, max: 800 })
  fc.assert(
    fc.property(moments, spans, spans, speeds, (newest, length, passed, from) => {
      const oldest = newest - length * day
      const before = Math.max(oldest, newest - passed * day)
      const walk = walkByAnswer(from, slicesBetween(before, oldest), slicesBetween(newest, oldest))
      const lastDay = Math.floor(oldest / day)
      for (let speed = from; speed <= 5; speed++) {
        const days = walk.codes.flatMap((codes, index) => {
          if (walk.stages[index] !== speed) return []
          const ofSpeed = codes.filter((code) => code >> 24 === 13)
          expect(ofSpeed).toEqual(speed === 5 ? [] : [(13 << 24) | speed])
          const [time] = codes.filter((code) => code >> 24 !== 13)
          if (time !== undefined) return partsOf(time)
          const until = walk.until[index]!.getTime() / day
          return Array.from({ length: until - lastDay }, (_empty, back) => until - 1 - back)
        })
        const first = Math.floor((speed === from ? before : newest) / day)
        expect(days).toEqual(days.map((_day, index) => first - index))
        expect(days).toContain(lastDay)
      }
      expect(walk.stages).toEqual(walk.stages.toSorted((one, other) => one - other))
    }),
  )
})
