/** A site that lies about who someone is. */
import { sql } from 'kysely'
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { visit } from '../../../../tests/support/issuer.ts'
import { siteClient, startOAuthSite, type OAuthSite } from '../../../../tests/support/oauth-site.ts'

let site: OAuthSite
/** The site is its Google and its OpenID Connect issuer. */
let fooled: TestApp

beforeAll(async () => {
  site = await startOAuthSite()
  fooled = await buildTestApp({
    GOOGLE_CLIENT_ID: siteClient.id,
    GOOGLE_ISSUER: site.url,
    OIDC_ISSUER: site.url,
    OIDC_CLIENT_ID: siteClient.id,
    OIDC_CLIENT_SECRET: siteClient.secret,
  })
})
afterAll(async () => {
  await fooled.close()
  await site.close()
})
beforeEach(() => {
  site.forge = (claims) => claims
  site.replace = undefined
})

const returnTo = 'http://tessera.test/login/return/'

async function begin(client: TestClient, provider: string) {
  const path = `/api/sign-in/providers/${provider}/begin`
  const { body } = await client.post<{ url: string }>(path, { role: 'jobSeeker', intent: 'signUp' })
  return new URL(body.url)
}

const finish = (client: TestClient, provider: string, answer: string) =>
  client.post(`/api/sign-in/providers/${provider}/finish`, { answer })

async function enter(client: TestClient, provider: string) {
  const back = await visit((await begin(client, provider)).href, returnTo)
  return finish(client, provider, back.search)
}

describe('6.8.2, 10.5.1, 10.5.2, 10.5.4: what is forged is refused, and no account is made', () => {
  const accounts = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from accounts`.execute(
      fooled.database.db,
    )
    return rows[0]!.count
  }
  const second = 1000
  const now = () => Math.floor(Date.now() / second)

  const claims: [string, (right: JWTPayload) => JWTPayload][] = [
    ['another nonce', (right) => ({ ...right, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...rest }) => rest],
    ['another audience', (right) => ({ ...right, aud: 'someone else' })],
    ['several audiences', (right) => ({ ...right, aud: [siteClient.id, 'someone else'] })],
    ['no audience', ({ aud: _aud, ...rest }) => rest],
    ['another issuer', (right) => ({ ...right, iss: 'https://accounts.google.com.evil.example' })],
    ['no issuer', ({ iss: _iss, ...rest }) => rest],
    ['expired', (right) => ({ ...right, iat: now() - 7200, exp: now() - 3600 })],
    ['not yet valid', (right) => ({ ...right, nbf: now() + 3600 })],
    ['no end', ({ exp: _exp, ...rest }) => rest],
    ['no subject', ({ sub: _sub, ...rest }) => rest],
  ]
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokens: [string, (token: string) => string | Promise<string>][] = [
    [
      'unsigned',
      (token) => {
        const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
        return new UnsecuredJWT(payload as JWTPayload).encode()
      },
    ],
    ['without its signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'signed with another key',
      async (token) => {
        const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(payload as JWTPayload)
          .setProtectedHeader({ alg: 'RS256', kid: 'one' })
          .sign(privateKey)
      },
    ],
    [
      'signed with the public key as a password',
      async (token) => {
        const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
        const { publicKey } = await generateKeyPair('RS256')
        return new SignJWT(payload as JWTPayload)
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(Buffer.from(await exportSPKI(publicKey)))
      },
    ],
    [
      'with other claims under the old signature',
      (token) => {
        const [head, body, signature] = token.split('.')
        const payload = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object
        return `${head}.${encode({ ...payload, sub: 'someone else' })}.${signature}`
      },
    ],
    ['no token at all', () => 'x.y.z'],
  ]

  const outcome = async ({ status, body }: { status: number; body: object }) => ({
    status,
    code: (body as { code?: string }).code,
    accounts: await accounts(),
  })
  const refused = { status: 400, code: 'INVALID_CREDENTIALS', accounts: 0 }
  /** By the token that Google's call takes, and by the code that others give. */
  const bothWays = async () => {
    const google = fooled.guest()
    const nonce = (await begin(google, 'google')).searchParams.get('nonce')!
    const token = await site.tokenFor(nonce)
    return [
      await outcome(await google.post('/auth/google-login', { token })),
      await outcome(await enter(fooled.guest(), 'oidc')),
    ]
  }

  test.each(claims)('%s', async (_name, forge) => {
    site.forge = forge
    expect(await bothWays()).toEqual([refused, refused])
  })
  test.each(tokens)('a token %s', async (_name, replace) => {
    site.replace = replace
    expect(await bothWays()).toEqual([refused, refused])
  })

  test('another state, the code of another sign-in, a sign-in of another browser', async () => {
    const client = fooled.guest()
    const back = await visit((await begin(client, 'oidc')).href, returnTo)
    const query = new URLSearchParams(back.search)
    query.set('state', 'another')
    expect(await outcome(await finish(client, 'oidc', `?${query}`))).toEqual(refused)
    // A begun sign-in is used up by a wrong answer.
    expect(await outcome(await finish(client, 'oidc', back.search))).toEqual(refused)
    const other = await visit((await begin(client, 'oidc')).href, returnTo)
    expect(await outcome(await finish(fooled.guest(), 'oidc', other.search))).toEqual(refused)
    const twice = fooled.guest()
    await begin(twice, 'oidc')
    expect(await outcome(await finish(twice, 'oidc', other.search))).toEqual(refused)
  })

  test('the token of another browser, and a token twice', async () => {
    const client = fooled.guest()
    const nonce = (await begin(client, 'google')).searchParams.get('nonce')!
    const token = await site.tokenFor(nonce)
    const other = fooled.guest()
    await begin(other, 'google')
    expect(await outcome(await other.post('/auth/google-login', { token }))).toEqual(refused)
    expect(await outcome(await fooled.guest().post('/auth/google-login', { token }))).toEqual(
      refused,
    )
    expect((await client.post('/auth/google-login', { token })).status).toBe(200)
    const again = await client.post('/auth/google-login', { token })
    expect(again).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS' } })
  })

  test('a quarter of an hour is the longest that a sign-in may take', async () => {
    const client = fooled.guest()
    const back = await visit((await begin(client, 'oidc')).href, returnTo)
    fooled.clock.advance({ minutes: 15, seconds: 1 })
    const late = await finish(client, 'oidc', back.search)
    expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_CREDENTIALS' } })
  })

  test('6.3.4: what was refused is in the audit log', async () => {
    site.forge = (right) => ({ ...right, aud: 'someone else' })
    await enter(fooled.guest(), 'oidc')
    await fooled.parts.refusals.flush()
    const { rows } = await sql<{ entityId: string; reason: string }>`
      select entity_id as "entityId", after ->> 'reason' as reason from audit_entries
      where action = 'accounts.signInRefused'`.execute(fooled.database.db)
    expect(rows).toContainEqual({ entityId: 'oidc', reason: 'notConfirmed' })
  })
})
