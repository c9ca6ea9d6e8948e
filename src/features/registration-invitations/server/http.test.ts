/** Invitations to sign up, and every way in while new accounts are by invitation. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RegistrationInvitation } from '../contract.ts'
import type { Outcome } from '#features/sign-in/contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { issuerClient, startIssuer, visit, type Issuer } from '../../../../tests/support/issuer.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  password,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import {
  invitationsBy,
  isInvited,
  newAddress,
  open,
} from '../../../../tests/support/registration-invitations.ts'

let issuer: Issuer
let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  issuer = await startIssuer(['http://tessera.test/login/return/oidc'])
  app = await buildTestApp({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuerClient.id,
    OIDC_CLIENT_SECRET: issuerClient.secret,
    OIDC_NAME: 'Acme',
  })
  owner = await createAdmin(app, ['owner'])
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})
beforeEach(async () => {
  await app.renewSessions()
  await choose('open')
})

async function choose(registration: string): Promise<void> {
  const path = '/api/admin/settings'
  const { body } = await owner.client.get<{ change: number }>(path)
  const values = { 'accounts.registration': registration }
  const saved = await owner.client.send('PUT', path, { expectedChange: body.change, values })
  expect([200, 409]).toContain(saved.status)
}

const { linkToken, list, revoke } = invitationsBy(() => owner.client)

const register = (client: TestClient, email = newAddress(), role = '') =>
  client.post<Failure & { user?: { userId: string } }>(`/auth${role}/register`, {
    name: 'New Person',
    email,
    password,
  })
async function invited(): Promise<TestClient> {
  const client = app.guest()
  expect((await open(client, await linkToken())).status).toBe(200)
  return client
}

async function prove(client: TestClient, email: string): Promise<void> {
  await app.runDueTasks()
  const code = /^\d{6}$/m.exec(app.mails.findLast(({ to }) => to === email)!.text)![0]
  expect((await client.post('/api/email-verifications/confirm', { code })).status).toBe(200)
}

/** By another site that says who someone is. */
async function enterByProvider(client: TestClient, intent = 'signUp') {
  const journey = { role: 'jobSeeker', intent, next: '/referrals' }
  const begun = await client.post<{ url: string }>('/api/sign-in/providers/oidc/begin', journey)
  const back = await visit(begun.body.url, 'http://tessera.test/login/return/')
  return client.post<Outcome & Failure>('/api/sign-in/providers/oidc/finish', {
    answer: back.search,
  })
}

describe('by invitation', () => {
  beforeEach(() => choose('invited'))

  test.each(['', '/recruiter'])('a password (%s): without one, with one, once', async (role) => {
    const refused = await register(app.guest(), newAddress(), role)
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(refused.body.details?.reason).toMatch(/^Sign-up is by invitation\./)
    const client = await invited()
    const email = newAddress()
    const made = await register(client, email, role)
    expect(made.status).toBe(200)
    expect(await isInvited(client)).toBe(false)
    const usedBy = made.body.user!.userId
    expect((await list()).items[0]).toMatchObject({ state: 'held', usedBy })
    await prove(client, email)
    const [newest] = (await list()).items
    expect(newest).toMatchObject({ state: 'used', usedBy })
    expect((await revoke(newest!.id)).body).toMatchObject({ code: 'CONFLICT' })
  })

  test('an address that has an account uses nothing up, and nobody can tell', async () => {
    await choose('open')
    const { email: known } = await createCandidate(app)
    await choose('invited')
    const seen: unknown[] = []
    for (const email of [known, newAddress()]) {
      const token = await linkToken()
      const client = app.guest()
      await open(client, token)
      const made = await client.post<object>('/auth/register', {
        name: 'New Person',
        email,
        password: 'another long passphrase',
      })
      const again = await open(app.guest(), token)
      seen.push([made.status, Object.keys(made.body), await isInvited(client), again.status])
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject([200, expect.anything(), false, 404])
    const [ofNew, ofKnown] = (await list()).items
    expect([ofKnown!.state, ofNew!.state]).toEqual(['held', 'held'])
  })

  test('held for a day by an account that proves nothing, then open for someone else', async () => {
    const token = await linkToken()
    const slow = app.guest()
    await open(slow, token)
    const email = newAddress()
    expect((await register(slow, email)).status).toBe(200)
    app.clock.advance({ hours: 24, minutes: 1 })
    await app.renewSessions()
    expect((await list()).items[0]).toMatchObject({ state: 'open', usedBy: null, usedAt: null })
    const next = app.guest()
    expect((await open(next, token)).status).toBe(200)
    const made = await register(next)
    expect(made.status).toBe(200)
    expect((await list()).items[0]).toMatchObject({
      state: 'held',
      usedBy: made.body.user!.userId,
    })
  })

  test('held and revoked: it opens nothing later, and whoever held it keeps the account', async () => {
    const client = await invited()
    const email = newAddress()
    await register(client, email)
    const [{ id }] = (await list()).items as [RegistrationInvitation]
    expect((await revoke(id)).status).toBe(200)
    expect((await list()).items[0]!.state).toBe('revoked')
    await prove(client, email)
    expect((await list()).items[0]!.state).toBe('used')
  })

  test('another site: without one, with one; who has an account comes in as before', async () => {
    const email = newAddress()
    issuer.person = { sub: email, email, email_verified: true, name: 'Nora New' }
    const refused = await enterByProvider(app.guest())
    expect(refused.status).toBe(403)
    expect(refused.body.details?.reason).toMatch(/^Sign-up is by invitation\./)
    const client = await invited()
    expect((await enterByProvider(client)).body.user).not.toBeNull()
    expect(await isInvited(client)).toBe(false)
    expect((await enterByProvider(app.guest(), 'signIn')).body.user).not.toBeNull()
  })

  test('an email link: an unknown address is told that it takes an invitation', async () => {
    const email = newAddress()
    await app.guest().post('/api/sign-in/link', { email, role: 'jobSeeker', next: '' })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === email)!
    expect(mail.text).toContain('New accounts are by invitation.')
    expect(mail.text).not.toContain('/signup')
  })

  test('who has an account signs in, and takes the other role, without one', async () => {
    await choose('open')
    const person = await createCandidate(app)
    await choose('invited')
    const login = { email: person.email, password }
    expect((await person.client.get('/api/reports')).status).toBe(200)
    expect((await app.guest().post('/auth/login', login)).status).toBe(200)
    expect((await register(app.guest(), person.email, '/recruiter')).status).toBe(200)
    app.clock.advance({ minutes: 2 })
    const { email } = person
    await app.guest().post('/api/sign-in/link', { email, role: 'jobSeeker', next: '' })
    await app.runDueTasks()
    const token = /#token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === email)!.text)![1]!
    expect((await app.guest().post('/api/sign-in/link/open', { token })).status).toBe(200)
  })

  test('one link brings one person, however many come at once', async () => {
    const token = await linkToken()
    const clients = Array.from({ length: 6 }, () => app.guest())
    for (const client of clients) await open(client, token)
    const replies = await Promise.all(
      clients.map((client, index) => register(client, `racer.${index}@mail.example`)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(refused[0]!.body.details?.reason).toMatch(/^Your invitation has expired/)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from accounts where email like 'racer.%'`.execute(
      app.database.db,
    )
    expect(rows[0]!.count).toBe(1)
  })

  test('what is over, revoked or made up opens nothing, and says so', async () => {
    const token = await linkToken()
    const [{ id }] = (await list()).items as [RegistrationInvitation]
    const before = app.guest()
    await open(before, token)
    expect((await revoke(id)).status).toBe(200)
    expect((await revoke(id)).status).toBe(200)
    expect((await open(app.guest(), token)).status).toBe(404)
    expect((await open(app.guest(), 'x'.repeat(43))).status).toBe(404)
    expect((await open(app.guest(), 'x'.repeat(200))).status).toBe(400)
    const refused = await register(before)
    expect(refused.status).toBe(403)
    expect(refused.body.details?.reason).toMatch(/^Your invitation has expired/)
    const late = app.guest()
    const old = await linkToken()
    await open(late, old)
    app.clock.advance({ days: 14, minutes: 1 })
    await app.renewSessions()
    expect((await register(late)).status).toBe(403)
    expect((await open(app.guest(), old)).status).toBe(404)
    expect((await list()).items.map(({ state }) => state)).toContain('expired')
    app.clock.advance({ days: 91 })
    await app.renewSessions()
    await app.runDueTasks()
    expect((await list()).items).toEqual([])
  })

  test.each(['', 'forged', 'x'.repeat(43)])(
    'a cookie that names no invitation (%j) is none: nothing has expired',
    async (value) => {
      const client = app.guest()
      client.cookies.set('invitation', value)
      const refused = await register(client)
      expect(refused.body.details?.reason).toMatch(/^Sign-up is by invitation\./)
    },
  )

  test('a candidate’s link to people at a company lets the person in whom it brings', async () => {
    await choose('open')
    const { companyId } = await createJob(app)
    const ann = await createCandidate(app)
    await choose('invited')
    const { rows } = await sql<{ slug: string }>`
      select slug from companies where id = ${companyId}`.execute(app.database.db)
    const makeLink = async () => {
      const made = await ann.client.post<{ invitation: { id: string }; link: string }>(
        `/api/companies/${rows[0]!.slug}/invitations`,
      )
      return { id: made.body.invitation.id, token: made.body.link.split('/').at(-1)! }
    }
    const opened = (client: TestClient, token: string) => client.post(`/api/invited/${token}/open`)
    const { token } = await makeLink()
    const client = app.guest()
    expect((await opened(client, token)).status).toBe(200)
    expect((await opened(client, token)).status).toBe(200)
    expect((await register(client, newAddress(), '/recruiter')).status).toBe(200)
    expect((await client.post(`/api/invited/${token}/join`, { tellsName: false })).status).toBe(200)
    // Its own list says what became of it.
    expect((await list()).items.every(({ usedBy }) => usedBy === null)).toBe(true)
    const other = await makeLink()
    const late = app.guest()
    await opened(late, other.token)
    await ann.client.send('DELETE', `/api/invitations/${other.id}`)
    expect((await register(late)).status).toBe(403)
  })
})

test('closed is closed, also for who was invited', async () => {
  const client = await invited()
  await choose('closed')
  expect((await register(client)).body.details?.reason).toBe('Sign-up is closed at the moment.')
})

test('open to everyone, an invitation is noted and never in the way', async () => {
  const client = await invited()
  expect((await register(client)).status).toBe(200)
  expect((await list()).items[0]).toMatchObject({ state: 'held' })
  const token = await linkToken()
  const late = app.guest()
  await open(late, token)
  await revoke((await list()).items[0]!.id)
  expect((await register(late)).status).toBe(200)
})
