import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationStore } from '#web/kit/notifications.ts'
import { call, readInBrowser } from './call.ts'
import { openedFor } from './page-account.ts'

const signIn = { method: 'POST', path: '/auth/login' } as unknown as Parameters<typeof call>[0]
const json = (status: number, body: unknown = {}) => Response.json(body, { status })

/** What has been asked for and waits for its answer. */
let asked: { path: string; answer: (response: Response) => void }[]

beforeEach(() => {
  asked = []
  notificationStore.setState({ list: [] })
  vi.stubGlobal('window', { location: { pathname: '/', search: '', assign: () => {} } })
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push({ path, answer: resolve })
    return promise
  })
})
afterEach(() => {
  openedFor(undefined)
  vi.unstubAllGlobals()
})

const read = () => readInBrowser('/api/conversations/unread', {}, new AbortController().signal)
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a read that a sign-in has overtaken is made again with the new session', async () => {
  openedFor('before')
  const unread = read()
  const entering = call(signIn)
  asked[0]!.answer(json(401))
  await settle()
  // Not before the sign-in is through.
  expect(asked).toHaveLength(2)
  asked[1]!.answer(json(200))
  await entering
  await settle()
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/conversations/unread',
    '/auth/login',
    '/api/conversations/unread',
  ])
  asked[2]!.answer(json(200, { count: 2 }))
  expect(await unread).toEqual({ count: 2 })
  expect(notificationStore.getState().list).toEqual([])
})

test('also when the sign-in was through before the answer came', async () => {
  openedFor('before')
  const unread = read()
  openedFor('after')
  asked[0]!.answer(json(401))
  await settle()
  asked[1]!.answer(json(200, { count: 0 }))
  expect(await unread).toEqual({ count: 0 })
})

test('a session that has ended is asked once', async () => {
  openedFor('someone')
  const unread = read()
  asked[0]!.answer(json(401))
  await expect(unread).rejects.toMatchObject({ status: 401 })
  expect(asked).toHaveLength(1)
  expect(notificationStore.getState().list).toHaveLength(1)
})
