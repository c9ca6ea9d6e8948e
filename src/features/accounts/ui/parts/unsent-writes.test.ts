import { beforeEach, expect, test, vi } from 'vitest'
import { hasUnsentWrites } from './unsent-writes.ts'

const storageOf = (entries: Record<string, string>) => ({
  getItem: (key: string) => entries[key] ?? null,
})

beforeEach(() => vi.stubGlobal('navigator', { onLine: false }))

test.each<[string, Record<string, string>, boolean]>([
  ['nothing was written', {}, false],
  ['all of it was sent', { pendingWrites: '[]', chatOutbox: '[]' }, false],
  ['a saved job waits', { pendingWrites: '[{"method":"PUT"}]' }, true],
  ['a message waits', { chatOutbox: '[{"body":"Hello"}]' }, true],
  ['a change of the profile waits', { profileDraft: '{"change":{}}' }, true],
  ['what is kept cannot be read', { chatOutbox: '[{' }, false],
  ['something of a page is kept', { keptShell: '{}' }, false],
])('when %s', async (_name, entries, expected) => {
  expect(await hasUnsentWrites(storageOf(entries))).toBe(expected)
})

test('with a connection, what is being sent has a moment to arrive', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const entries: Record<string, string> = { chatOutbox: '[{"body":"Hello"}]' }
  const asked = hasUnsentWrites(storageOf(entries))
  setTimeout(() => {
    entries['chatOutbox'] = '[]'
  }, 200)
  expect(await asked).toBe(false)
})
