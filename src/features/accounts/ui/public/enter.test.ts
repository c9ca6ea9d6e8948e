import { beforeEach, expect, test, vi } from 'vitest'
import { changePassword } from '../../contract.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/api-error.ts'
import { endPage, isPageEnding, navigateFailuresWith, reportFailure } from '#web/api/failure.ts'
import { openedFor } from '#web/api/page-account.ts'
import { notificationStore } from '#web/kit/notifications.ts'
import { enterAsUser, leave, signOutAgain } from './enter.ts'

function storageOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

let local: ReturnType<typeof storageOf>
let session: ReturnType<typeof storageOf>
let cachesLeft: string[]
let gone: string[]
const listeners = new Map<string, (event: object) => void>()
const sent: { url: string; headers: Record<string, string> }[] = []

beforeEach(() => {
  local = storageOf({ userStore: '{}', recruiterStore: '{}', pendingWrites: '[]', theme: 'dark' })
  session = storageOf({ 'draft:form': '{"text":"private"}' })
  endPage()()
  cachesLeft = ['pages', 'replies']
  gone = []
  sent.length = 0
  notificationStore.setState({ list: [] })
  openedFor(undefined)
  const caches = {
    keys: async () => [...cachesLeft],
    delete: async (name: string) => {
      cachesLeft = cachesLeft.filter((one) => one !== name)
      return true
    },
  }
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('window', {
    localStorage: local,
    sessionStorage: session,
    caches,
    addEventListener: (name: string, heard: (event: object) => void) => listeners.set(name, heard),
    location: {
      assign: (address: string) => gone.push(address),
      reload: () => gone.push('again'),
      pathname: '/',
      search: '',
    },
  })
})

function server(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url, headers })
    return answer()
  })
}
const ok = () => Promise.resolve(Response.json({ ok: true }))

/** What local storage says beside that nobody is signed in. */
const leftBehind = () => [...local.kept].filter(([, value]) => !value.includes('"user":null'))

test('signing out forgets everything of this person', async () => {
  server(ok)
  await leave()
  expect(leftBehind()).toEqual([['theme', 'dark']])
  expect([...session.kept, ...cachesLeft]).toEqual([])
  expect(gone).toEqual(['/'])
})

test('the page that was left is loaded again when the browser shows it again', async () => {
  server(ok)
  await leave()
  listeners.get('pageshow')!({ persisted: false })
  expect(gone).toEqual(['/'])
  listeners.get('pageshow')!({ persisted: true })
  expect(gone).toEqual(['/', 'again'])
})

test.each([
  ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Promise.resolve(new Response('', { status: 500 }))],
])('so it does when %s; then it says so and signs out later', async (_name, answer) => {
  server(answer)
  await leave()
  expect(leftBehind().map(([key]) => key)).toEqual(['theme', 'pendingSignOut'])
  expect([...session.kept, ...cachesLeft]).toEqual([])
  await signOutAgain()
  expect(notificationStore.getState().list[0]?.message).toMatch(/still open/)
  expect(local.kept.has('pendingSignOut')).toBe(true)
  // That page stays, and says what fails.
  expect(isPageEnding()).toBe(false)
  server(ok)
  await signOutAgain()
  expect(local.kept.has('pendingSignOut')).toBe(false)
  expect(sent.map(({ url }) => url)).toEqual(Array(3).fill('/auth/logout'))
})

test('a read that fails once the session has ended says nothing and leads nowhere', async () => {
  const led: string[] = []
  navigateFailuresWith({
    navigate: async (address) => void led.push(address),
    pageAskedFor: () => undefined,
    settled: async () => undefined,
  })
  server(async () => {
    reportFailure({ method: 'GET', path: '/api/saved-jobs' }, new ApiError(401))
    return ok()
  })
  await leave()
  reportFailure({ method: 'GET', path: '/api/notifications' }, new ApiError(401))
  expect(isPageEnding()).toBe(true)
  expect([led, gone, notificationStore.getState().list]).toEqual([[], ['/'], []])
})

test('a write says whose page this is, no matter who signs in in another tab', async () => {
  server(ok)
  openedFor('account-of-the-page')
  const body = { currentPassword: 'a', password: 'b' }
  await call(changePassword, { body })
  expect(sent[0]!.headers['x-page-account']).toBe('account-of-the-page')
  enterAsUser({ userId: 'signed-in-here', username: 'B', role: 'jobSeeker' })
  await call(changePassword, { body })
  const writes = sent.filter(({ url }) => url === '/api/account/password')
  expect(writes.at(-1)!.headers['x-page-account']).toBe('signed-in-here')
})
