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
import { watchStatements, type StatementWatch } from '../../../../tests/support/statements.ts'
import type { RegistrationInvitation, SendOutcome } from '../contract.ts'

let issuer: Issuer
let app: TestApp
let owner: TestPerson
let statements: StatementWatch
beforeAll(async () => {
  issuer = await startIssuer(['http://tessera.test/login/return/oidc'])
  app = await buildTestApp({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuerClient.id,
    OIDC_CLIENT_SECRET: issuerClient.secret,
    OIDC_NAME: 'Acme',
  })
  statements = watchStatements(app)
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
type Made = Failure & { invitation: RegistrationInvitation; link: string }
const invite = (client = owner.client, note = '') => client.post<Made>(path, { note })
type Answers = Failure & { items: { address: string; outcome: SendOutcome }[] }
const send = (addresses: readonly unknown[], client = owner.client, note = '') =>
  client.post<Answers>(`${path}/emails`, { addresses, note })
const outcomesOf = async (addresses: string[]) =>
  (await send(addresses)).body.items.map(({ outcome }) => outcome)
const tokenIn = (text: string) => /\/join#([\w-]{43})/.exec(text)![1]!
const linkToken = async () => tokenIn((await invite()).body.link)
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
      expect((await invite(by)).status).toBe(status)
      expect((await send([newAddress()], by)).status).toBe(status)
      expect((await by.get(path)).status).toBe(status)
      expect((await revoke(newId(), by)).status).toBe(status)
    }
    for (const body of [{ note: 'x'.repeat(101) }, { role: 'admin' }, { note: 'two\nlines' }]) {
      expect((await owner.client.post(path, body)).status).toBe(400)
    }
    for (const addresses of [[], [1], ['x'.repeat(255)], Array.from({ length: 51 }, newAddress)]) {
      expect((await send(addresses)).status).toBe(400)
    }
    expect((await invite(support)).status).toBe(200)
    expect((await owner.client.get(`${path}?cursor=x`)).status).toBe(400)
    expect((await revoke(newId())).status).toBe(404)
  })

  test('by email: the address gets the link, the admin does not', async () => {
    const email = newAddress()
    const { body } = await send([email.toUpperCase()])
    expect(body.items).toEqual([{ address: email, outcome: 'sent' }])
    expect(JSON.stringify(body)).not.toContain('/join')
    const [invitation] = (await list()).items
    expect(invitation).toMatchObject({ email, linkEnding: null, state: 'open', usedBy: null })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === email)!
    expect(mail.subject).toMatch(/^You’re invited to /)
    const client = app.guest()
    expect((await open(client, tokenIn(mail.text))).status).toBe(200)
    expect(await isInvited(client)).toBe(true)
    // Two admins at once, or one who presses twice: one email.
    expect(await outcomesOf([email])).toEqual(['alreadyInvited'])
    await revoke(invitation!.id)
    const twice = await Promise.all([outcomesOf([email]), outcomesOf([email])])
    expect(twice.flat().toSorted()).toEqual(['alreadyInvited', 'sent'])
  })

  test('several addresses: each is answered by itself, and none keeps another from being sent', async () => {
    const { email: known } = await createCandidate(app)
    const [first, second] = [newAddress(), newAddress()]
    const { body } = await send(
      [first, 'nobody', known, first, ` ${second} `],
      owner.client,
      'Team A',
    )
    expect(body.items).toEqual([
      { address: first, outcome: 'sent' },
      { address: 'nobody', outcome: 'notAnAddress' },
      { address: known, outcome: 'hasAccount' },
      { address: first, outcome: 'alreadyInvited' },
      { address: second, outcome: 'sent' },
    ])
    await app.runDueTasks()
    const mails = app.mails.filter(({ subject }) => subject.startsWith('You’re invited to'))
    expect(
      mails
        .slice(-2)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([first, second].toSorted())
    const made = (await list()).items.slice(0, 2)
    expect(made.map(({ note }) => note)).toEqual(['Team A', 'Team A'])
  })

  test('fifty take no more statements than one, and each gets a link of its own', async () => {
    const count = async (addresses: string[]) => {
      statements.count = 0
      expect((await send(addresses)).status).toBe(200)
      return statements.count
    }
    const one = await count([newAddress()])
    const addresses = Array.from({ length: 50 }, newAddress)
    expect(await count(addresses)).toBe(one)
    await app.runDueTasks()
    const links = app.mails
      .filter(({ to }) => addresses.includes(to))
      .map(({ to, text }) => [to, tokenIn(text)] as const)
    expect(new Map(links).size).toBe(50)
    expect(new Set(links.map(([, token]) => token)).size).toBe(50)
  })

  test('are told apart by note, end of the link, and who made them', async () => {
    const { body } = await invite(owner.client, 'Ana from the meetup')
    const [newest] = (await list()).items
    expect(newest).toEqual(body.invitation)
    expect(newest).toMatchObject({
      note: 'Ana from the meetup',
      createdBy: { id: owner.accountId, name: expect.stringMatching(/./) },
    })
    expect(newest!.linkEnding).toHaveLength(4)
    expect(body.link.endsWith(newest!.linkEnding!)).toBe(true)
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
