/** Other sites that say who someone is, on a real issuer. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { issuerClient, startIssuer, visit, type Issuer } from '../../../../tests/support/issuer.ts'
import { siteClient, startOAuthSite, type OAuthSite } from '../../../../tests/support/oauth-site.ts'
import type { Outcome } from '../contract.ts'

let issuer: Issuer
let site: OAuthSite
let app: TestApp

beforeAll(async () => {
  const back = 'http://tessera.test/login/return'
  issuer = await startIssuer([`${back}/oidc`, `${back}/google`])
  site = await startOAuthSite()
  const sites = {
    GITHUB_CLIENT_ID: siteClient.id,
    GITHUB_CLIENT_SECRET: siteClient.secret,
    GITHUB_URL: site.url,
    GITHUB_API_URL: `${site.url}/api`,
    FACEBOOK_CLIENT_ID: siteClient.id,
    FACEBOOK_CLIENT_SECRET: siteClient.secret,
    FACEBOOK_URL: site.url,
    FACEBOOK_API_URL: `${site.url}/graph`,
    X_CLIENT_ID: siteClient.id,
    X_CLIENT_SECRET: siteClient.secret,
    X_URL: site.url,
    X_API_URL: `${site.url}/x`,
  }
  app = await buildTestApp({
    GOOGLE_CLIENT_ID: issuerClient.id,
    GOOGLE_ISSUER: issuer.url,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuerClient.id,
    OIDC_CLIENT_SECRET: issuerClient.secret,
    OIDC_NAME: 'Acme',
    ...sites,
  })
})
afterAll(async () => {
  await app.close()
  await issuer.close()
  await site.close()
})
let people = 0
const password = 'correct horse battery'
const journey = { role: 'jobSeeker', intent: 'signUp', next: '/referrals' }

function someone() {
  const sub = `person-${++people}`
  return { sub, email: `${sub}@example.org`, email_verified: true, name: `Person ${people}` }
}

async function begin(client: TestClient, provider: string, wanted: object = journey) {
  const path = `/api/sign-in/providers/${provider}/begin`
  const { status, body } = await client.post<{ url: string }>(path, wanted)
  expect(status).toBe(200)
  return new URL(body.url)
}

const returnTo = 'http://tessera.test/login/return/'
const finish = (client: TestClient, provider: string, answer: string) =>
  client.post<Outcome>(`/api/sign-in/providers/${provider}/finish`, { answer })

async function enter(client: TestClient, provider: string, wanted: object = journey) {
  const back = await visit((await begin(client, provider, wanted)).href, returnTo)
  return finish(client, provider, back.search)
}

async function enterWithGoogle(client: TestClient, wanted: object = journey) {
  const back = await visit((await begin(client, 'google', wanted)).href, returnTo)
  const token = new URLSearchParams(back.hash.slice(1)).get('id_token')!
  return client.post<Outcome>('/auth/google-login', { token })
}

async function verified(email: string) {
  const client = app.guest()
  await client.post('/auth/register', { name: 'Local', email, password })
  await app.runDueTasks()
  const code = /^\d{6}$/m.exec(app.mails.findLast(({ to }) => to === email)!.text)![0]
  await client.post('/api/email-verifications/confirm', { code })
  return client
}

test('every configured way is offered, and none where none is configured', async () => {
  const offered = await app
    .guest()
    .get<{ providers: { id: string; name: string }[] }>('/api/sign-in/ways')
  expect(offered.body.providers).toEqual([
    { id: 'google', name: 'Google' },
    { id: 'oidc', name: 'Acme' },
    { id: 'github', name: 'GitHub' },
    { id: 'facebook', name: 'Facebook' },
    { id: 'x', name: 'X' },
  ])
  const plain = await buildTestApp()
  expect((await plain.guest().get('/api/sign-in/ways')).body).toMatchObject({ providers: [] })
  const refused = await plain.guest().post('/auth/google-login', { token: 'x' })
  expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  await plain.close()
})

describe.each([
  ['Google, with an ID token (observed call)', enterWithGoogle],
  [
    'OpenID Connect, with a code',
    (client: TestClient, wanted?: object) => enter(client, 'oidc', wanted),
  ],
])('%s', (_name, signIn) => {
  test('6.8.1: makes an account by its subject and finds it again under another address', async () => {
    issuer.person = someone()
    const client = app.guest()
    const made = await signIn(client)
    expect(made).toMatchObject({
      status: 200,
      body: {
        user: { username: issuer.person.name, role: 'jobSeeker', emailVerified: true },
        redirect: '/job-search',
        next: '/referrals',
        needs: null,
      },
    })
    expect((await client.get('/auth/session')).body).toMatchObject({ user: made.body.user! })
    issuer.person = { ...issuer.person, email: `moved.${people}@example.org` }
    const again = await signIn(app.guest(), { role: 'jobSeeker' })
    expect(again.body.user?.userId).toBe(made.body.user!.userId)
    const refused = await signIn(app.guest(), { role: 'recruiter' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS' } })
    const both = await signIn(app.guest(), { ...journey, role: 'recruiter' })
    expect(both.body.user?.roles).toEqual(['jobSeeker', 'recruiter'])
  })

  test('an account with the same proved address is connected after its password alone', async () => {
    issuer.person = someone()
    await verified(issuer.person.email!)
    const client = app.guest()
    const half = await signIn(client)
    expect(half.body).toMatchObject({ user: null, needs: 'password', email: issuer.person.email })
    expect((await client.get('/auth/session')).body).toEqual({ user: null })
    const wrong = await client.post('/api/sign-in/complete', { password: 'not the password' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS' } })
    const stranger = app.guest()
    expect((await stranger.post('/api/sign-in/complete', { password })).status).toBe(400)
    const done = await client.post<Outcome>('/api/sign-in/complete', { password })
    expect(done.body.user?.username).toBe('Local')
    expect((await client.post('/api/sign-in/complete', { password })).status).toBe(400)
    const later = await signIn(app.guest(), { role: 'jobSeeker' })
    expect(later.body.user?.userId).toBe(done.body.user!.userId)
  })

  test('an account that nobody has proved is not taken over, and does not stand in the way', async () => {
    issuer.person = someone()
    const { email } = issuer.person
    const squatter = app.guest()
    await squatter.post('/auth/register', { name: 'Squatter', email, password })
    const entered = await signIn(app.guest())
    expect(entered.body.user).toMatchObject({ username: issuer.person.name, emailVerified: true })
    const { body } = await squatter.get<{ user: { userId: string } }>('/auth/session')
    expect(body.user.userId).not.toBe(entered.body.user!.userId)
    const { rows } = await sql<{ provider: string }>`
      select provider from identities where account_id = ${body.user.userId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ provider: 'credential' }])
  })

  test('an address that the issuer has not proved is no proof here', async () => {
    issuer.person = { ...someone(), email_verified: false }
    const owner = await verified(issuer.person.email!)
    const entered = await signIn(app.guest())
    expect(entered.body).toMatchObject({ needs: null, user: { emailVerified: false } })
    const { body } = await owner.get<{ user: { userId: string } }>('/auth/session')
    expect(body.user.userId).not.toBe(entered.body.user!.userId)
  })

  test('without an address there is a way on', async () => {
    issuer.person = { sub: `nameless-${++people}` }
    const refused = await signIn(app.guest())
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ details: { reason: expect.stringContaining('Sign up') } })
  })

  test('a second factor is asked for afterwards', async () => {
    issuer.person = someone()
    const client = app.guest()
    const made = await signIn(client)
    await sql`
      insert into authenticators (account_id, sealed_secret, wrapped_key, confirmed_at, created_at)
      values (${made.body.user!.userId}, '', '', now(), now())`.execute(app.database.db)
    const other = app.guest()
    const half = await signIn(other, { role: 'recruiter', intent: 'signUp' })
    expect(half.body).toMatchObject({ user: null, needs: 'code' })
    const { rows } = await sql<{ roles: string[] }>`
      select roles from accounts where id = ${made.body.user!.userId}`.execute(app.database.db)
    expect(rows).toEqual([{ roles: ['jobSeeker'] }])
    expect((await other.get('/auth/session')).body).toEqual({ user: null })
    const empty = await other.post('/api/sign-in/complete', {})
    expect(empty.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    const wrong = await other.post('/api/sign-in/complete', { code: 'aaaaa-bbbbb' })
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })
})

test('someone who stops at the other site is told so', async () => {
  issuer.person = undefined
  const refused = await enter(app.guest(), 'oidc')
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.body).toMatchObject({
    details: { reason: 'You cancelled the sign-in with Acme.' },
  })
})

describe('sites with OAuth 2.0 alone', () => {
  const enterSite = async (provider: string, wanted: object = journey) => {
    const client = app.guest()
    return { client, reply: await enter(client, provider, wanted) }
  }

  test('GitHub: the primary address, as far as it is proved there', async () => {
    const email = `octo.${++people}@example.org`
    site.answers = {
      '/api/user': { id: 583231, login: 'octocat', name: null },
      '/api/user/emails': [
        { email: 'other@example.org', primary: false, verified: true },
        { email, primary: true, verified: true },
      ],
    }
    const { client, reply } = await enterSite('github')
    expect(reply.body.user).toMatchObject({ username: 'octocat', emailVerified: true })
    expect((await client.get('/api/account/ways-in')).body).toMatchObject({
      email,
      hasPassword: false,
      providers: expect.arrayContaining([
        { id: 'github', name: 'GitHub', connectedAt: expect.any(String) },
      ]),
    })
    const { form } = site.tokenCalls.at(-1)!
    expect(form.get('client_secret')).toBe(siteClient.secret)
    expect(form.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
    site.answers['/api/user'] = { id: 583231, login: 'renamed', name: 'Octo' }
    const again = await enterSite('github', { role: 'jobSeeker' })
    expect(again.reply.body.user?.userId).toBe(reply.body.user!.userId)
  })

  test('Facebook: an address that is asked about again here', async () => {
    const email = `face.${++people}@example.org`
    site.answers = { '/graph/v23.0/me': { id: '4', name: 'Face', email } }
    const { reply } = await enterSite('facebook')
    expect(reply.body.user).toMatchObject({ username: 'Face', emailVerified: false })
  })

  test('X: the secret in the header, the confirmed address', async () => {
    const email = `x.${++people}@example.org`
    site.answers = { '/x/2/users/me': { data: { id: '12', name: 'Ex', confirmed_email: email } } }
    const { reply } = await enterSite('x')
    expect(reply.body.user).toMatchObject({ username: 'Ex', emailVerified: true })
    expect(site.tokenCalls.at(-1)!.authorization).toMatch(/^Basic /)
  })

  test('a site that answers nonsense proves nothing', async () => {
    site.answers = { '/api/user': { login: 'no id' }, '/api/user/emails': [] }
    const { reply } = await enterSite('github')
    expect(reply.status).toBe(503)
    site.answers = {}
    expect((await enterSite('github')).reply.status).toBe(400)
  })
})

describe('connecting on the account page', () => {
  test('takes the password, is for this account alone, and can be undone', async () => {
    issuer.person = someone()
    const email = `connect.${people}@example.org`
    const client = await verified(email)
    const path = '/api/account/providers/oidc/connect'
    expect((await client.post(path, { currentPassword: 'no' })).status).toBe(400)
    const { body } = await client.post<{ url: string }>(path, { currentPassword: password })
    const back = await visit(body.url, returnTo)
    const thief = app.guest()
    for (const [name, value] of client.cookies) thief.cookies.set(name, value)
    thief.cookies.delete('session')
    const done = await finish(client, 'oidc', back.search)
    expect(done.body).toMatchObject({ user: null, redirect: '/account' })
    expect((await finish(thief, 'oidc', back.search)).status).toBe(400)
    const entered = await enter(app.guest(), 'oidc', { role: 'jobSeeker' })
    expect(entered.body.user?.username).toBe('Local')

    const other = await verified(`connect.${people}b@example.org`)
    const mine = await other.post<{ url: string }>(path, { currentPassword: password })
    const theirs = await finish(other, 'oidc', (await visit(mine.body.url, returnTo)).search)
    expect(theirs).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })

    const undo = '/api/account/providers/oidc/disconnect'
    expect((await other.post(undo, { currentPassword: password })).status).toBe(404)
    expect((await client.post(undo, { currentPassword: password })).status).toBe(200)
    expect(
      (
        await client.post('/api/account/providers/credential/disconnect', {
          currentPassword: password,
        })
      ).status,
    ).toBe(404)
  })
})
