import { expect, test, vi } from 'vitest'
import { atMostEvery } from './page-changes.ts'

test('what comes too soon is done once, when the time has passed', () => {
  vi.useFakeTimers()
  const work = vi.fn<() => void>()
  const lists = atMostEvery(200, work)
  for (let change = 0; change < 5; change++) lists.run()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(199)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  lists.run()
  lists.stop()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(2)
  lists.run()
  expect(work).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
