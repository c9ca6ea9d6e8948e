import { expect, test, vi } from 'vitest'
import { whenLoaded } from './when-loaded.ts'

test('code that arrives does its work', async () => {
  const work = vi.fn()
  whenLoaded(Promise.resolve({ name: 'late' }), work)
  await vi.waitFor(() => expect(work).toHaveBeenCalledExactlyOnceWith({ name: 'late' }))
})

test('code that does not arrive is no error of the page, and an error of its work is one', async () => {
  const errors: unknown[] = []
  const hear = (error: unknown) => errors.push(error)
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', hear)
  try {
    whenLoaded(Promise.reject(new TypeError('Failed to fetch')), () => undefined)
    whenLoaded(Promise.resolve({}), () => {
      throw new Error('at work')
    })
    await vi.waitFor(() => expect(errors).toEqual([new Error('at work')]))
  } finally {
    process.off('unhandledRejection', hear)
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
})
