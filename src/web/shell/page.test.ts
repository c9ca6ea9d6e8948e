import { expect, test } from 'vitest'
import { page } from './page.ts'

test('a page whose chunk is lost waits for the document that is loaded again', async () => {
  // What a failed import gives once the page has asked for a reload.
  const { lazy } = page('/jobs', () => Promise.resolve(undefined as never))
  const opened = (lazy as () => Promise<unknown>)().then(() => 'opened')
  const later = new Promise((resolve) => setTimeout(() => resolve('waiting'), 20))
  expect(await Promise.race([opened, later])).toBe('waiting')
})
