import { beforeEach, describe, expect, it } from 'vitest'
import { pendingWritesKey } from '#web/stores/persisted.ts'
import { ApiError } from './api-error.ts'
import { createPendingWrites } from './pending-writes.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const sent: string[] = []
let answer: 'well' | 'no connection' | 'refused' = 'well'

const writes = createPendingWrites(storage, async ({ method, input }) => {
  if (answer === 'no connection') throw new ApiError(0)
  if (answer === 'refused') throw new ApiError(409)
  sent.push(`${method} ${input.params?.['id']} ${JSON.stringify(input.body ?? {})}`)
})
const put = (id: string, body?: object, method: 'PUT' | 'DELETE' = 'PUT', person = 'a') =>
  writes.put({ method, path: '/api/saved-jobs/{id}', person, input: { params: { id }, body } })
const waiting = () => (JSON.parse(kept.get(pendingWritesKey) ?? '[]') as unknown[]).length

beforeEach(() => {
  kept.clear()
  sent.length = 0
  answer = 'well'
})

describe('writes that arrive', () => {
  it('go out at once and leave nothing behind', async () => {
    expect(await put('1')).toBe('sent')
    expect([sent, waiting()]).toEqual([['PUT 1 {}'], 0])
  })

  it('wait without a connection and go out in their order', async () => {
    answer = 'no connection'
    expect(await put('1')).toBe('kept')
    await put('2')
    expect(await writes.flush('a')).toBe(0)
    answer = 'well'
    expect(await writes.flush('a')).toBe(2)
    expect([sent, waiting()]).toEqual([['PUT 1 {}', 'PUT 2 {}'], 0])
  })

  it('are one for each address: a note joins the saving, taking off replaces it', async () => {
    answer = 'no connection'
    await put('1')
    await put('1', { note: 'ask' })
    await put('1', { tags: ['x'] })
    await put('2')
    await put('2', undefined, 'DELETE')
    answer = 'well'
    await writes.flush('a')
    expect(sent).toEqual(['PUT 1 {"note":"ask","tags":["x"]}', 'DELETE 2 {}'])
  })

  it('are sent again when the page was left before the answer came', async () => {
    let page: () => void = () => undefined
    const left = createPendingWrites(storage, () => new Promise<void>((done) => (page = done)))
    const input = { params: { id: '1' } }
    const first = left.put({ method: 'PUT', path: '/api/saved-jobs/{id}', person: 'a', input })
    expect(await writes.flush('a')).toBe(1)
    page()
    await first
    expect([sent, waiting()]).toEqual([['PUT 1 {}'], 0])
  })

  it('are dropped when the server refuses them, and the others still go', async () => {
    answer = 'no connection'
    await put('1')
    answer = 'refused'
    await expect(put('2')).rejects.toThrow(ApiError)
    expect(waiting()).toBe(1)
    await writes.flush('a')
    expect(waiting()).toBe(0)
  })

  it('of someone else of this browser are forgotten', async () => {
    answer = 'no connection'
    await put('1', undefined, 'PUT', 'b')
    answer = 'well'
    expect(await writes.flush('a')).toBe(0)
    expect([sent, waiting()]).toEqual([[], 0])
  })

  it('survive a storage that holds something else', async () => {
    kept.set(pendingWritesKey, '{"no":')
    expect(await put('1')).toBe('sent')
  })
})
