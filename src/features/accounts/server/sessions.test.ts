/** How long sessions last, who ends them, and moving to another address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { endSuspension, suspend } from '../../../../tests/support/moderation.ts'
import { createAdmin } from '../../../../tests/support/people.ts'
import { listen, openSocket } from '../../../../tests/support/sockets.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

let listening: Promise<string> | undefined
const addressOf = () => (listening ??= listen(app))

const password = 'correct horse battery'
let people = 0

async function signedUp(name = 'Sessions') {
  const email = `sessions.${++people}@example.org`
  const client = app.guest()
  const reply = await client.post<{ user: { userId: string } }>('/auth/register', {
    name,
    email,
    password,
  })
  return { client, email, accountId: reply.body.user.userId }
}

async function codeFor(email: string): Promise<string> {
  await app.runDueTasks()
  const mail = app.mails.findLast(({ to }) => to === email)
  return /^\d{6}$/m.exec(mail?.text ?? '')![0]
}

test.each(['', 'forged', 'forged.signature', `${'x'.repeat(43)}.${'A'.repeat(43)}=`])(
  'a cookie that we did not sign (%j) is no session that has ended',
  async (value) => {
    const client = app.guest()
    client.cookies.set('session', value)
    expect((await client.get('/auth/session')).body).toEqual({ user: null })
    expect((await client.get('/api/reports')).status).toBe(401)
  },
)

const status = async (client: TestClient) => (await client.get('/auth/session')).status

describe('7.3: limits', () => {
  test('7.3.1: a session ends after seven days without use, not before', async () => {
    const { client } = await signedUp()
    app.clock.advance({ days: 6, hours: 23 })
    expect(await status(client)).toBe(200)
    app.clock.advance({ days: 6, hours: 23 })
    expect(await status(client)).toBe(200)
    app.clock.advance({ days: 7 })
    expect(await status(client)).toBe(401)
  })

  test('7.3.2: and after thirty days however much it is used', async () => {
    const { client } = await signedUp()
    for (let day = 0; day < 29; day++) {
      app.clock.advance({ days: 1 })
      expect(await status(client)).toBe(200)
    }
    app.clock.advance({ days: 1 })
    expect(await status(client)).toBe(401)
  })

  test("an admin's ends after half an hour without use", async () => {
    const { client } = await createAdmin(app, ['owner'])
    app.clock.advance({ minutes: 29 })
    expect(await status(client)).toBe(200)
    app.clock.advance({ minutes: 30 })
    expect(await status(client)).toBe(401)
  })

  test('7.2.4: switching the role changes the token, and the old one is dead', async () => {
    const { client, email } = await signedUp()
    await client.post('/auth/recruiter/register', { name: 'Sessions', email, password })
    const old = app.guest()
    for (const [name, value] of client.cookies) old.cookies.set(name, value)
    expect((await client.post('/api/session/hat', { role: 'jobSeeker' })).status).toBe(200)
    expect(await status(old)).toBe(401)
    expect((await client.get('/auth/session')).body).toMatchObject({ user: { role: 'jobSeeker' } })
  })
})

describe('7.4.5: an admin', () => {
  test('finds an account, signs it out everywhere, and its socket goes with it', async () => {
    const { client, email, accountId } = await signedUp()
    const { client: admin } = await createAdmin(app, ['support'])
    const found = await admin.get<{ items: { id: string; sessions: number }[] }>(
      '/api/admin/accounts',
      { query: { q: email.toUpperCase() } },
    )
    expect(found.body.items).toMatchObject([{ id: accountId, sessions: 1 }])
    const byId = await admin.get('/api/admin/accounts', { query: { q: accountId } })
    expect(byId.body).toMatchObject({ items: [{ id: accountId }] })
    const socket = await openSocket(await addressOf(), client)
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    const reason = 'Reported as stolen by its owner'
    const ended = await admin.post(`/api/admin/accounts/${accountId}/end-sessions`, { reason })
    expect(ended.body).toEqual({ ended: 1 })
    await gone
    expect(await status(client)).toBe(401)
    // Nobody learns an address by guessing how it goes on.
    for (const q of ['%', email.slice(0, -4), `${email.slice(0, 5)}%`]) {
      const guessed = await admin.get('/api/admin/accounts', { query: { q } })
      expect(guessed.body).toMatchObject({ items: [] })
    }
  })

  test('7.4.2: suspends and restores', async () => {
    const { client, email, accountId } = await signedUp()
    const { client: admin } = await createAdmin(app, ['moderator'])
    expect((await suspend(admin, accountId)).status).toBe(200)
    expect(await status(client)).toBe(401)
    expect((await app.guest().post('/auth/login', { email, password })).status).toBe(400)
    expect((await endSuspension(admin, accountId)).status).toBe(200)
    expect((await app.guest().post('/auth/login', { email, password })).status).toBe(200)
  })

  test('lists the newest first, page by page, without a gap', async () => {
    const { client: admin } = await createAdmin(app, ['support'])
    const ids: string[] = []
    let cursor = ''
    do {
      const { body } = await admin.get<{ items: { id: string }[]; nextCursor: string | null }>(
        '/api/admin/accounts',
        { query: { limit: '2', cursor } },
      )
      ids.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor ?? ''
    } while (cursor)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(4)
  })
})

describe('7.5.1: another address', () => {
  test('takes the password and the code from its mailbox; the old one is told', async () => {
    const { client, email } = await signedUp()
    await client.post('/api/email-verifications/confirm', { code: await codeFor(email) })
    const next = `moved.${people}@example.org`
    const wrong = await client.post('/api/account/email', { email: next, currentPassword: 'no' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS' } })
    const same = { email: email.toUpperCase(), currentPassword: password }
    expect(await client.post('/api/account/email', same)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'email' }] } },
    })
    const newEmail = async () =>
      (await client.get<{ newEmail: string | null }>('/api/account/ways-in')).body.newEmail
    expect(await newEmail()).toBeNull()
    const asked = await client.post('/api/account/email', {
      email: next,
      currentPassword: password,
    })
    expect(asked.status).toBe(200)
    const code = await codeFor(next)
    // The code is entered after a reload too, or on another device.
    expect(await newEmail()).toBe(next)
    expect((await client.post('/api/account/email/confirm', { code: '000000' })).status).toBe(400)
    expect((await client.post('/api/account/email/confirm', { code })).status).toBe(200)
    expect(await newEmail()).toBeNull()
    expect((await app.guest().post('/auth/login', { email: next, password })).status).toBe(200)
    expect((await app.guest().post('/auth/login', { email, password })).status).toBe(400)
    await app.runDueTasks()
    expect(app.mails.findLast(({ to }) => to === email)?.subject).toContain(
      'email address has changed',
    )
  })

  test('that has an account answers alike and sends no code', async () => {
    const taken = await signedUp()
    await taken.client.post('/api/email-verifications/confirm', {
      code: await codeFor(taken.email),
    })
    const { client } = await signedUp()
    const asked = await client.post('/api/account/email', {
      email: taken.email,
      currentPassword: password,
    })
    expect(asked).toMatchObject({ status: 200, body: { ok: true } })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === taken.email)!
    expect(mail.text).not.toMatch(/\d{6}/)
  })
})

test('signing in as someone else in a browser ends the sockets of the session before', async () => {
  const address = await addressOf()
  const first = await signedUp()
  const second = await signedUp()
  const socket = await openSocket(address, first.client, { reconnection: false })
  const ended = new Promise((resolve) => socket.once('disconnect', resolve))
  const reply = await first.client.post('/auth/login', { email: second.email, password })
  expect(reply.status).toBe(200)
  expect(await ended).toBe('io server disconnect')
})

test('an address that nobody has proved gets ten mails an hour about the account, whatever is done to it', async () => {
  const limited = await buildTestApp({ RATE_LIMIT_SCALE: '1' })
  const client = limited.guest()
  const email = 'someone.else@example.org'
  await client.post('/auth/register', { name: 'Sessions', email, password })
  const agents = ['Firefox', 'Chrome', 'Safari'].flatMap((browser) =>
    ['Windows', 'Mac OS X', 'Linux', 'Android', 'CrOS', 'iPhone'].map(
      (system) => `Mozilla (${system}) ${browser}/1`,
    ),
  )
  for (const agent of agents) {
    limited.clock.advance({ minutes: 2 })
    const reply = await client.post(
      '/auth/login',
      { email, password },
      { headers: { 'user-agent': agent } },
    )
    expect(reply.status).toBe(200)
  }
  await limited.runDueTasks()
  const mails = limited.mails.filter(
    ({ to, subject }) => to === email && subject.startsWith('New sign-in'),
  ).length
  await limited.close()
  expect(mails).toBeGreaterThan(5)
  expect(mails).toBeLessThanOrEqual(10)
})
