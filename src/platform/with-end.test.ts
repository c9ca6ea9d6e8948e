import { expect, test, vi } from 'vitest'
import { withEnd } from './with-end.ts'

const works = async () => 'result'
const fails = (message: string) => async () => {
  throw new Error(message)
}

test('the end comes after the work, whatever came of it', async () => {
  const end = vi.fn(async () => {})
  expect(await withEnd(works, end)).toBe('result')
  await expect(withEnd(fails('work'), end)).rejects.toThrow('work')
  expect(end).toHaveBeenCalledTimes(2)
})

test('an end that fails is told, unless the work has failed before', async () => {
  await expect(withEnd(works, fails('end'))).rejects.toThrow('end')
  await expect(withEnd(fails('work'), fails('end'))).rejects.toThrow('work')
})
