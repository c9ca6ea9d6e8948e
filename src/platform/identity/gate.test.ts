import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('so many at a time, in order, and too many are refused at once', async () => {
  const gate = createGate(2, 5)
  let running = 0
  let most = 0
  const order: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      gate(async () => {
        order.push(index)
        most = Math.max(most, ++running)
        await sleep(5)
        running -= 1
        if (index === 3) throw new Error('work fails')
        return index
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6])
  const failed = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
  expect(failed).toEqual([3, 7, 8, 9])
  expect(results.at(-1)).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
  expect(await gate(async () => 'free again')).toBe('free again')
})
