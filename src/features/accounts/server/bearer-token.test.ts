/** The bearer token of API clients (ASVS 9.1.1 to 9.2.3, 7.4.1). */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { declaredEndpoints } from '#app/features.ts'
import { choices as fieldsThatFit } from '../../../../tests/support/matrix.ts'
import { sampleOf } from '../../../../tests/support/samples.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'

const secret = 'a secret of thirty-two characters or more'
const origin = 'http://tessera.test'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ SECRET: secret })
})
afterAll(() => app.close())

let people = 0
async function signedIn() {
  const client = app.guest()
  const email = `bearer.${++people}@example.org`
  await client.post('/auth/register', { name: 'B', email, password: 'correct horse battery' })
  const { body } = await client.post<{ token: string; expiresAt: string }>('/api/session/token')
  return { client, ...body }
}

const read = (token: string) =>
  app.guest().get('/candidate/info', { headers: { authorization: `Bearer ${token}` } })

/** As a program calls: no cookie, no origin. */
const write = (
  token: string,
  url: string,
  payload: object = {},
  method: 'POST' | 'DELETE' = 'POST',
) => app.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, payload })

test('stands for the session: reads, and writes without an origin', async () => {
  const { token } = await signedIn()
  expect((await read(token)).status).toBe(200)
  const raw = await write(token, '/candidate/info', { profile: { basics: { name: 'B' } } })
  expect(raw.statusCode).toBe(200)
})

/** Fields whose schema does not tell what fits. */
const choices = { ...fieldsThatFit, role: 'jobSeeker' }

describe('leads to nothing that outlives it', () => {
  test('no cookie and no other token comes of it, whatever is called', async () => {
    const { token, client } = await signedIn()
    const { rows: before } = await sql`select id, token, role from sessions order by id`.execute(
      app.database.db,
    )
    const writes = declaredEndpoints()
      .map(({ endpoint }) => endpoint)
      .filter(({ method, access }) => method !== 'GET' && access !== 'anyone')
    for (const endpoint of writes) {
      const reply = await app.app.inject({
        method: endpoint.method as 'POST',
        url: endpoint.path.replace(/\{\w+\}/g, '01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3'),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': endpoint.path },
        payload: (endpoint.body ? sampleOf(endpoint.body, choices) : {}) as object,
      })
      expect([endpoint.path, reply.cookies.map(({ value }) => value)]).toEqual([endpoint.path, []])
      expect([endpoint.path, reply.body]).not.toEqual([
        endpoint.path,
        expect.stringMatching(/"token"/),
      ])
    }
    expect((await client.get('/auth/session')).status).toBe(200)
    const { rows: after } = await sql`
      select id, token, role from sessions where id in (
        ${sql.join(before.map((row) => (row as { id: string }).id))}) order by id`.execute(
      app.database.db,
    )
    expect(after).toEqual(before)
  })

  test.each([
    ['/api/session/token', {}],
    ['/api/session/hat', { role: 'jobSeeker' }],
    [
      '/api/account/password',
      { currentPassword: 'correct horse battery', password: 'a new one of mine' },
    ],
    ['/api/account/second-factor', { currentPassword: 'correct horse battery' }],
    ['/api/account/sessions/end-others', {}],
    [
      '/api/account/email',
      { email: 'thief@example.org', currentPassword: 'correct horse battery' },
    ],
    ['/api/account/passkeys/begin', { currentPassword: 'correct horse battery' }],
  ])('%s is refused in words', async (path, body) => {
    const { token, client } = await signedIn()
    const reply = await write(token, path, body)
    expect(reply.json()).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: expect.stringMatching(/bearer/i) },
    })
    expect((await client.get('/auth/session')).status).toBe(200)
  })

  test('its logout ends it, its session and the cookie of that', async () => {
    const { token, client } = await signedIn()
    expect((await write(token, '/auth/logout')).statusCode).toBe(200)
    expect((await read(token)).status).toBe(401)
    expect((await client.get('/auth/session')).status).toBe(401)
  })

  test('it ends when the session changes its role or its password', async () => {
    const switching = await signedIn()
    expect((await switching.client.post('/api/session/hat', { role: 'jobSeeker' })).status).toBe(
      200,
    )
    expect((await read(switching.token)).status).toBe(401)
    const changing = await signedIn()
    const change = { currentPassword: 'correct horse battery', password: 'another of my own' }
    const old = app.guest()
    for (const [name, value] of changing.client.cookies) old.cookies.set(name, value)
    expect((await changing.client.post('/api/account/password', change)).status).toBe(200)
    expect((await read(changing.token)).status).toBe(401)
    expect((await old.get('/auth/session')).status).toBe(401)
    expect((await changing.client.get('/auth/session')).status).toBe(200)
  })
})

test('ends after fifteen minutes, and with the session', async () => {
  const first = await signedIn()
  app.clock.advance({ minutes: 15, seconds: 1 })
  expect((await read(first.token)).status).toBe(401)
  const second = await signedIn()
  await second.client.post('/auth/logout')
  expect((await read(second.token)).status).toBe(401)
})

describe('nothing else is taken (ASVS 9.1.1, 9.1.2, 9.1.3, 9.2.1, 9.2.2, 9.2.3)', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = () => Math.floor(app.clock.now().getTime() / 1000)
  const key = createHash('sha256').update(`bearer token ${secret}`).digest()

  /** Signed as ours are, whatever it says. */
  function forge(header: object, claims: object, signingKey: Buffer | string = key): string {
    const text = `${encode(header)}.${encode(claims)}`
    return `${text}.${createHmac('sha256', signingKey).update(text).digest('base64url')}`
  }

  const header = { alg: 'HS256', typ: 'at+jwt' }
  const claims = async () => {
    const { token } = await signedIn()
    return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      sid: string
    } & Record<string, unknown>
  }

  test('the forger of this test makes valid ones', async () => {
    expect((await read(forge(header, await claims()))).status).toBe(200)
  })

  const changes: [string, (good: Record<string, unknown>) => string][] = [
    ['no algorithm', (good) => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(good)}.`],
    ['another algorithm', (good) => forge({ ...header, alg: 'HS512' }, good)],
    ['another type', (good) => forge({ alg: 'HS256', typ: 'JWT' }, good)],
    ['another key', (good) => forge(header, good, 'another secret')],
    ['the bare secret as key', (good) => forge(header, good, secret)],
    ['no signature', (good) => forge(header, good).replace(/[^.]+$/, '')],
    [
      'a changed session',
      (good) => {
        const [head, , signature] = forge(header, good).split('.')
        return `${head}.${encode({ ...good, sid: '01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3' })}.${signature}`
      },
    ],
    ['another issuer', (good) => forge(header, { ...good, iss: 'https://evil.example' })],
    ['another audience', (good) => forge(header, { ...good, aud: 'https://evil.example' })],
    [
      'a list of audiences',
      (good) => forge(header, { ...good, aud: [origin, 'https://evil.example'] }),
    ],
    ['no end', ({ exp: _exp, ...rest }) => forge(header, rest)],
    ['an end that is past', (good) => forge(header, { ...good, exp: now() - 1 })],
    ['a beginning to come', (good) => forge(header, { ...good, nbf: now() + 600 })],
    ['another use', (good) => forge(header, { ...good, use: 'reset' })],
    ['a critical extension', (good) => forge({ ...header, crit: ['x'], x: 1 }, good)],
  ]
  test.each(changes)('%s', async (_name, change) => {
    const reply = await read(change(await claims()))
    expect([reply.status, reply.body['code']]).toEqual([401, 'UNAUTHENTICATED'])
  })
})
