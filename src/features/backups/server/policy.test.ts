import { expect, test } from 'vitest'
import { healthOf, isTold, nextStep } from './policy.ts'

const now = new Date('2026-11-25T12:40:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const run = (alive: number, ended: number | null, problem: string | null = null) => ({
  beganAt: ago(alive + 1),
  aliveAt: ago(alive),
  endedAt: ended === null ? null : ago(ended),
  problem,
})
const daily = { now, everyHours: 24 }

test.each([
  ['the first one', undefined, null, 'write'],
  ['one is being written', run(1, null), null, 'wait'],
  ['its process is gone', run(4, null), ago(600), 'dead'],
  ['the last one is young', run(60, 60), ago(60), 'wait'],
  ['a day less some minutes', run(1412, 1412), ago(1412), 'write'],
  ['a failure, the last good one is young', run(60, 60, 'x'), ago(300), 'wait'],
  ['a failure, the last good one is old', run(60, 60, 'x'), ago(1500), 'write'],
] as const)('%s', (_, newest, lastGoodAt, step) => {
  expect(nextStep(newest, lastGoodAt, daily)).toBe(step)
})

test('failures of a day are told once', () => {
  expect(isTold(null, now)).toBe(true)
  expect(isTold(ago(60), now)).toBe(false)
  expect(isTold(ago(1440), now)).toBe(true)
})

test.each([
  [undefined, null, 'warning'],
  [{ problem: null }, ago(60), 'ok'],
  [{ problem: 'x' }, ago(60), 'failed'],
  [{ problem: null }, ago(2 * 1440 + 1), 'failed'],
] as const)('%j, last good %j: %s', (newest, lastGoodAt, state) => {
  expect(healthOf(newest, lastGoodAt, daily)).toBe(state)
})
