/** Invitations to sign up, and every way in while new accounts are by invitation. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Outcome } from '#features/sign-in/contract.ts'
import { newId } from '#shared/ids.ts'
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
import type { RegistrationInvitation } from '../contract.ts'

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

const path = '/api/admin/registration-invitations'
type Made = Failure & { invitation: RegistrationInvitation; link: string | null }
const invite = (email: string | null = null, client = owner.client) =>
  client.post<Made>(path, { email })
const tokenIn = (text: string) => /\/join#([\w-]{43})/.exec(text)![1]!
const linkToken = async () => tokenIn((await invite()).body.link!)
const list = async (query = '') =>
  (
    await owner.client.get<{ items: RegistrationInvitation[]; nextCursor: string | null }>(
      `${path}${query}`,
    )
  ).body
const open = (client: TestClient, token: string) =>
  client.post<Failure>('/api/registration-invitation', { token })
const isInvited = async (client: TestClient) =>
  (await client.get<{ isInvited: boolean }>('/api/registration-invitation')).body.isInvited
const revoke = (id: string, client = owner.client) =>
  client.send<Failure>('DELETE', `${path}/${id}`)

let number = 0
const newAddress = () => `someone.${++number}@mail.example`
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

/** By another site that says who someone is. */
async function enterByProvider(client: TestClient, intent = 'signUp') {
  const journey = { role: 'jobSeeker', intent, next: '/referrals' }
  const begun = await client.post<{ url: string }>('/api/sign-in/providers/oidc/begin', journey)
  const back = await visit(begun.body.url, 'http://tessera.test/login/return/')
  return client.post<Outcome & Failure>('/api/sign-in/providers/oidc/finish', {
    answer: back.search,
  })
}

describe('making invitations', () => {
  test('is for admins of accounts; bad input is refused', async () => {
    const { client } = await createCandidate(app)
    const { client: finance } = await createAdmin(app, ['finance'])
    const { client: support } = await createAdmin(app, ['support'])
    for (const [by, status] of [
      [app.guest(), 401],
      [client, 403],
      [finance, 403],
    ] as const) {
      expect((await invite(null, by)).status).toBe(status)
      expect((await by.get(path)).status).toBe(status)
      expect((await revoke(newId(), by)).status).toBe(status)
    }
    for (const body of [{}, { email: 'nobody' }, { email: null, role: 'admin' }, { email: 1 }]) {
      expect((await owner.client.post(path, body)).status).toBe(400)
    }
    expect((await invite(null, support)).status).toBe(200)
    expect((await owner.client.get(`${path}?cursor=x`)).status).toBe(400)
    expect((await revoke(newId())).status).toBe(404)
  })

  test('by email: the address gets the link, the admin does not', async () => {
    const email = newAddress()
    const { body } = await invite(email.toUpperCase())
    expect(body).toMatchObject({ link: null, invitation: { email, state: 'open', usedBy: null } })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === email)!
    expect(mail.subject).toMatch(/^You’re invited to /)
    const client = app.guest()
    expect((await open(client, tokenIn(mail.text))).status).toBe(200)
    expect(await isInvited(client)).toBe(true)
    // Two admins at once, or one who presses twice: one email.
    expect((await invite(email)).body).toMatchObject({ code: 'CONFLICT' })
    await revoke(body.invitation.id)
    const twice = await Promise.all([invite(email), invite(email)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('are listed page by page, and no token is stored', async () => {
    const token = await linkToken()
    await invite()
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?limit=2&cursor=${cursor}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(seen.toSorted().toReversed())
    expect(new Set(seen).size).toBe(seen.length)
    const { rows } = await sql<{ row: string }>`
      select row_to_json(one)::text as row from registration_invitations one`.execute(
      app.database.db,
    )
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})

describe('by invitation', () => {
  beforeEach(() => choose('invited'))

  test.each(['', '/recruiter'])('a password (%s): without one, with one, once', async (role) => {
    const refused = await register(app.guest(), newAddress(), role)
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(refused.body.details?.reason).toMatch(/^Sign-up is by invitation\./)
    const client = await invited()
    const made = await register(client, newAddress(), role)
    expect(made.status).toBe(200)
    expect(await isInvited(client)).toBe(false)
    const [newest] = (await list()).items
    expect(newest).toMatchObject({ state: 'used', usedBy: made.body.user!.userId })
    expect((await revoke(newest!.id)).body).toMatchObject({ code: 'CONFLICT' })
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
  expect((await list()).items[0]).toMatchObject({ state: 'used' })
  const token = await linkToken()
  const late = app.guest()
  await open(late, token)
  await revoke((await list()).items[0]!.id)
  expect((await register(late)).status).toBe(200)
})
