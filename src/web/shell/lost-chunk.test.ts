import { expect, test } from 'vitest'
import { mayReload } from './lost-chunk.ts'

test('a path is loaded again at most once in ten seconds', () => {
  const saved = new Map<string, string>()
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
  }
  expect(mayReload(storage, '/a', 1_000)).toBe(true)
  expect(mayReload(storage, '/a', 10_999)).toBe(false)
  expect(mayReload(storage, '/b', 10_999)).toBe(true)
  expect(mayReload(storage, '/a', 11_000)).toBe(true)
  expect(mayReload(storage, '/a', 12_000)).toBe(false)
})
