import { beforeEach, expect, test, vi } from 'vitest'
import { notificationStore } from '#web/kit/notifications.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { userStore } from '#web/stores/user-store.ts'
import { ApiError } from './api-error.ts'
import { navigateFailuresWith, reportFailure } from './failure.ts'
import { saidInPlace } from './said-in-place.ts'

const call = { method: 'POST', path: '/api/things' }
const gone: string[] = []
let pageAskedFor: { pathname: string; search: string } | undefined
let settled = Promise.resolve()

beforeEach(() => {
  notificationStore.setState({ list: [] })
  userStore.getState().clear()
  recruiterStore.getState().clear()
  gone.length = 0
  vi.stubGlobal('window', { location: { pathname: '/chat/1', search: '?x=2' } })
  pageAskedFor = undefined
  settled = Promise.resolve()
  navigateFailuresWith({
    navigate: (address) => {
      gone.push(address)
      return Promise.resolve()
    },
    pageAskedFor: () => pageAskedFor,
    settled: () => settled,
  })
})

const messages = () => notificationStore.getState().list.map(({ message }) => message)

test.each([
  [400, 'Bad request. Please check your input.'],
  [401, 'Unauthorized. Please log in.'],
  [403, 'Forbidden. You do not have permission.'],
  [404, 'Not found. The requested resource does not exist.'],
  [409, 'An error occurred. Please try again.'],
  [500, 'Internal server error. Please try again later.'],
  [503, 'An error occurred. Please try again.'],
  [0, 'Network error. Please check your internet connection.'],
])('status %d is one message: %s', (status, message) => {
  reportFailure(call, new ApiError(status))
  expect(messages()).toEqual([message])
})

test('only a missing profile picture is silent', () => {
  const picture = { method: 'GET', path: '/candidate/profile-picture/{id}' }
  reportFailure(picture, new ApiError(404))
  expect(messages()).toEqual([])
  reportFailure(picture, new ApiError(500))
  expect(messages()).toHaveLength(1)
})

test('401 leads to the login page and signs out the recruiter, or else the user', async () => {
  const recruiter = { _id: 'r', userId: 'r', fullName: 'Ben', otpVerified: true }
  const user = { userId: 'u', username: 'Ana', role: 'jobSeeker' }
  userStore.getState().signIn(user)
  recruiterStore.getState().signIn(recruiter)
  reportFailure(call, new ApiError(401))
  await vi.waitFor(() => expect(recruiterStore.getState().isAuthenticated).toBe(false))
  expect(userStore.getState().isAuthenticated).toBe(true)
  reportFailure(call, new ApiError(401))
  await vi.waitFor(() => expect(userStore.getState().isAuthenticated).toBe(false))
  expect(gone).toEqual(Array(2).fill('/login?next=%2Fchat%2F1%3Fx%3D2'))
})

test('401 on the way to a page leads back to that page, not to the one that is left', async () => {
  pageAskedFor = { pathname: '/referrals', search: '?show=open' }
  userStore.getState().signIn({ userId: 'u', username: 'Ana', role: 'jobSeeker' })
  reportFailure(call, new ApiError(401))
  await vi.waitFor(() => expect(userStore.getState().isAuthenticated).toBe(false))
  expect(gone).toEqual(['/login?next=%2Freferrals%3Fshow%3Dopen'])
})

test('401 on the way to the login page does not lead there anew', async () => {
  pageAskedFor = { pathname: '/login', search: '?next=%2Freferrals' }
  userStore.getState().signIn({ userId: 'u', username: 'Ana', role: 'jobSeeker' })
  reportFailure(call, new ApiError(401))
  await vi.waitFor(() => expect(userStore.getState().isAuthenticated).toBe(false))
  expect(gone).toEqual([])
})

test.each([undefined, { pathname: '/login', search: '' }])(
  '401 empties nothing before the page that shows it is gone (on the way to %j)',
  async (page) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    pageAskedFor = page
    settled = promise
    userStore.getState().signIn({ userId: 'u', username: 'Ana', role: 'jobSeeker' })
    reportFailure(call, new ApiError(401))
    await new Promise((next) => setTimeout(next, 20))
    expect(userStore.getState().isAuthenticated).toBe(true)
    resolve()
    await vi.waitFor(() => expect(userStore.getState().isAuthenticated).toBe(false))
  },
)

test('what a form may take away is told', () => {
  const id = reportFailure(call, new ApiError(400))
  expect(notificationStore.getState().list.find((entry) => entry.id === id)?.visible).toBe(true)
})

test('calls that fail together with a lost session are one message, which the login page says itself', async () => {
  for (let calls = 0; calls < 3; calls++) {
    expect(reportFailure(call, new ApiError(401))).toBeUndefined()
  }
  expect(notificationStore.getState().list).toMatchObject([{ visible: false }])
  await vi.waitFor(() => expect(gone).toHaveLength(1))
})

test('the same failure again is said once, and stays longer', () => {
  const first = reportFailure(call, new ApiError(0))
  expect(reportFailure(call, new ApiError(0))).toBe(first)
  expect(notificationStore.getState().list).toMatchObject([{ visible: true, times: 2 }])
  notificationStore.setState({ list: [] })
  expect(reportFailure(call, new ApiError(500))).not.toBe(reportFailure(call, new ApiError(0)))
})

test('what a form says where it happened is raised, and not seen a second time', () => {
  const error = new ApiError(400)
  error.notification = reportFailure(call, error)
  saidInPlace(error)
  const entry = notificationStore.getState().list.find(({ id }) => id === error.notification)
  expect(entry).toMatchObject({ message: 'Bad request. Please check your input.', visible: false })
})
