import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keepBrowserZone } from './keep-browser-zone.ts'

vi.mock('#web/api/call.ts', () => ({ call: vi.fn() }))

const told = vi.mocked(call)
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  told.mockReset()
})

test('a zone that was refused is not told again until it changes', async () => {
  told.mockRejectedValueOnce(new ApiError(400))
  await keepBrowserZone('Mars/Olympus')
  await keepBrowserZone('Mars/Olympus')
  expect(told).toHaveBeenCalledTimes(1)
  told.mockResolvedValue({ ok: true })
  await keepBrowserZone('Europe/Vienna')
  expect(told).toHaveBeenCalledTimes(2)
})

test('without an answer the next page tells it again', async () => {
  told.mockRejectedValueOnce(new ApiError(0))
  await keepBrowserZone('Europe/Vienna')
  told.mockResolvedValue({ ok: true })
  await keepBrowserZone('Europe/Vienna')
  expect(told).toHaveBeenCalledTimes(2)
})
