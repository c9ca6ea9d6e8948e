import { expect, test } from 'vitest'
import { clockState, shareLeft } from './clock.tsx'

const started = new Date('2026-11-20T10:00:00Z')
const due = new Date('2026-11-22T10:00:00Z')

test.each([
  ['2026-11-20T09:00:00Z', 1, 'calm'],
  ['2026-11-21T10:00:00Z', 0.5, 'calm'],
  ['2026-11-21T22:00:00Z', 0.25, 'calm'],
  ['2026-11-21T22:01:00Z', 0.2497, 'soon'],
  ['2026-11-22T09:59:59Z', 0, 'soon'],
  ['2026-11-22T10:00:00Z', 0, 'late'],
  ['2026-11-23T10:00:00Z', 0, 'late'],
])('at %s %d of the line is left: %s', (now, share, state) => {
  const left = shareLeft(started, due, new Date(now))
  expect(left).toBeCloseTo(share, 3)
  expect(clockState(left)).toBe(state)
})
