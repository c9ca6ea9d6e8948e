/**
 * What each proof of a session is still good for once the session has changed: cookies and bearer
 * tokens, of the session that acts and of another one, under both roles (ASVS 7.2.4, 7.4.1, 7.4.3).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { suspend } from '../support/moderation.ts'
import { createAdmin } from '../support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
let people = 0

/** As it was: a copy that a thief has taken. */
function copyOf(client: TestClient): TestClient {
  const copy = app.guest()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

async function bearerOf(client: TestClient): Promise<string> {
  return (await client.post<{ token: string }>('/api/session/token')).body.token
}

/** One person with both roles, signed in twice, with every proof of both sessions. */
async function person() {
  const email = `matrix.${++people}@example.org`
  const acting = app.guest()
  await acting.post('/auth/register', { name: 'M', email, password })
  await acting.post('/auth/recruiter/register', { name: 'M', email, password })
  const other = app.guest()
  await other.post('/auth/login', { email, password })
  const { body } = await other.get<{ user: { userId: string } }>('/auth/session')
  return {
    email,
    accountId: body.user.userId,
    acting,
    other,
    oldCookie: copyOf(acting),
    oldBearer: await bearerOf(acting),
    otherBearer: await bearerOf(other),
  }
}
type Person = Awaited<ReturnType<typeof person>>

async function codeFor(email: string): Promise<string> {
  await app.runDueTasks()
  return /^\d{6}$/m.exec(app.mails.findLast(({ to }) => to === email)?.text ?? '')![0]
}

const changes: [string, (one: Person) => Promise<unknown>, Record<string, boolean>][] = [
  [
    'nothing',
    async () => undefined,
    { now: true, oldCookie: true, oldBearer: true, other: true, otherBearer: true },
  ],
  [
    'switching the role',
    ({ acting }) => acting.post('/api/session/hat', { role: 'jobSeeker' }),
    { now: true, oldCookie: false, oldBearer: false, other: true, otherBearer: true },
  ],
  [
    'a new password',
    ({ acting }) =>
      acting.post('/api/account/password', {
        currentPassword: password,
        password: 'another one of mine',
      }),
    { now: true, oldCookie: false, oldBearer: false, other: false, otherBearer: false },
  ],
  [
    'a reset',
    async ({ email }) => {
      await app.guest().post('/auth/forgot-password/send-otp', { email })
      const body = { email, otp: await codeFor(email), password: 'another one of mine' }
      return app.guest().post('/auth/forgot-password/reset-password', body)
    },
    { now: false, oldCookie: false, oldBearer: false, other: false, otherBearer: false },
  ],
  [
    'ending the others',
    ({ acting }) => acting.post('/api/account/sessions/end-others'),
    { now: true, oldCookie: true, oldBearer: true, other: false, otherBearer: false },
  ],
  [
    'signing out',
    ({ acting }) => acting.post('/auth/logout'),
    { now: false, oldCookie: false, oldBearer: false, other: true, otherBearer: true },
  ],
  [
    'signing out by the bearer token',
    ({ oldBearer }) =>
      app.guest().post('/auth/logout', {}, { headers: { authorization: `Bearer ${oldBearer}` } }),
    { now: false, oldCookie: false, oldBearer: false, other: true, otherBearer: true },
  ],
  [
    'a suspension',
    async ({ accountId }) => {
      const { client } = await createAdmin(app, ['moderator'])
      return suspend(client, accountId)
    },
    { now: false, oldCookie: false, oldBearer: false, other: false, otherBearer: false },
  ],
]

describe.each(changes)('after %s', (_name, change, expected) => {
  test('each proof reads and writes as long as it may, and under its role alone', async () => {
    const one = await person()
    const done = (await change(one)) as { status: number } | undefined
    expect(done?.status ?? 200).toBe(200)
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const proofs = {
      now: [one.acting, {}],
      oldCookie: [one.oldCookie, {}],
      oldBearer: [app.guest(), bearer(one.oldBearer)],
      other: [one.other, {}],
      otherBearer: [app.guest(), bearer(one.otherBearer)],
    } as const
    for (const [name, [client, options]] of Object.entries(proofs)) {
      const list = await client.get('/api/account/sessions', options)
      expect([name, list.status]).toEqual([name, expected[name] ? 200 : 401])
      const write = await client.post('/api/email-verifications', {}, options)
      expect([name, write.status === 401]).toEqual([name, !expected[name]])
      if (!expected[name]) continue
      const roles = await Promise.all([
        client.get('/candidate/info', options),
        client.get('/recruiter/info', options),
      ])
      const isCandidate = !(name === 'now' || name.startsWith('old')) || _name.includes('role')
      expect([name, ...roles.map(({ status }) => status)]).toEqual([
        name,
        ...(isCandidate ? [200, 403] : [403, 200]),
      ])
    }
  })
})
