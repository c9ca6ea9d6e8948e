import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

test('as many run at once as there are lanes, in the order in which they came', async () => {
  const inLane = createLanes(3)
  const begun: number[] = []
  let running = 0
  let most = 0
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      inLane(async () => {
        begun.push(number)
        most = Math.max(most, ++running)
        await sleep(number % 4)
        running -= 1
        return number
      }),
    ),
  )
  expect(most).toBe(3)
  expect(begun).toEqual(done)
})

test('work that fails gives its lane to the next', async () => {
  const inLane = createLanes(1)
  const failed = inLane(() => Promise.reject(new Error('no')))
  const next = inLane(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('each begins in a turn of its own', async () => {
  const inLane = createLanes(8)
  const seen: string[] = []
  const work = Array.from({ length: 4 }, () => inLane(async () => void seen.push('work')))
  const turns = (async () => {
    for (let count = 0; count < 6; count++) {
      await new Promise((resolve) => setImmediate(resolve))
      seen.push('turn')
    }
  })()
  await Promise.all([...work, turns])
  expect(seen.join(' ')).not.toContain('work work')
})
