/**
 * The observed product's routes and calls (its sections 2 and 7), each `built` or `pending`. A built
 * one answers; a pending one is absent, so that nothing looks finished that is not.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { routes as pages } from '#web/routes.ts'

type State = 'built' | 'pending'

const observedPages: readonly [string, State][] = [
  ['/', 'built'],
  ['/About', 'built'],
  ['/blogs', 'built'],
  ['/blog/:category', 'built'],
  ['/blog/:categories/:blog', 'built'],
  ['/content/:category/:slug', 'built'],
  ['/login', 'built'],
  ['/signup', 'built'],
  ['/forgot-password', 'built'],
  ['/terms', 'built'],
  ['/privacy', 'built'],
  ['/pricing', 'built'],
  ['/cancellation-policy', 'built'],
  ['/payments', 'built'],
  ['/chat/:id', 'built'],
  ['/chat/history', 'built'],
  ['/job-search', 'built'],
  ['/jobs/:slug', 'built'],
  ['/job-listing/:id', 'built'],
  ['/old-job-listing/:id', 'built'],
  ['/feeds', 'built'],
  ['/feeds/post/:slug', 'built'],
  ['/get-referral', 'built'],
  ['/candidate/register', 'built'],
  ['/candidate/one-shot', 'built'],
  ['/candidate/edit-profile', 'built'],
  ['/candidate/resume-service', 'built'],
  ['/recruiter/register', 'built'],
  ['/recruiter/edit-profile', 'built'],
  ['/recruiter/verification', 'built'],
  ['/recruiter/search-job-seekers', 'built'],
  ['/admin/login', 'built'],
  ['/admin/dashboard', 'built'],
  ['/admin/broadcast', 'built'],
  ['/admin/super-connect', 'built'],
  ['/admin/company-verify', 'built'],
  ['/admin/support-tickets', 'built'],
]

/** Call, state, and the status that a guest with an empty body gets. */
const observedCalls: readonly ['GET' | 'POST', string, State, number?][] = [
  ['POST', '/auth/google-login', 'built', 400],
  ['POST', '/auth/register', 'built', 400],
  ['POST', '/auth/login', 'built', 400],
  ['POST', '/auth/admin/login', 'built', 400],
  ['POST', '/auth/logout', 'built', 200],
  ['POST', '/auth/forgot-password/send-otp', 'built', 400],
  ['POST', '/auth/forgot-password/reset-password', 'built', 400],
  ['GET', '/auth/session', 'built', 200],
  ['POST', '/candidate/info', 'built', 401],
  ['GET', '/candidate/info', 'built', 401],
  ['POST', '/candidate/supportTicket', 'built', 400],
  ['GET', '/candidate/getSupportTickets', 'built', 401],
  ['GET', '/candidate/wallet', 'built', 401],
  ['POST', '/candidate/uploadProfilePicture', 'built', 401],
  ['GET', '/candidate/profile-picture/{id}', 'built', 401],
  ['POST', '/fcm/token', 'built', 400],
  ['POST', '/fcm/broadcast', 'built', 401],
  ['POST', '/auth/recruiter/register', 'built', 400],
  ['POST', '/auth/recruiter/login', 'built', 400],
  ['POST', '/recruiter/info', 'built', 401],
  ['GET', '/recruiter/info', 'built', 401],
  ['POST', '/recruiter/uploadIDPicture', 'built', 401],
  ['GET', '/recruiter/getIDPicture/{id}', 'built', 401],
  ['POST', '/recruiter/send-otp', 'built', 401],
  ['POST', '/recruiter/verify-otp', 'built', 401],
  ['GET', '/api/recruiter/session', 'built', 200],
  ['POST', '/analytics/track-event', 'built', 400],
]

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('observed pages', () => {
  const built = new Set(
    (pages[0]?.children ?? []).map((route) => (route.index ? '/' : `/${route.path}`)),
  )
  test.each(observedPages)('%s is %s', (path, state) => {
    expect(built.has(path)).toBe(state === 'built')
  })
})

describe('observed calls', () => {
  test.each(observedCalls)('%s %s is %s', async (method, path, state, status) => {
    const url = path.replace('{id}', '01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3')
    const reply = method === 'GET' ? await app.guest().get(url) : await app.guest().post(url)
    expect(reply.status).toBe(state === 'built' ? status : 404)
  })
})
