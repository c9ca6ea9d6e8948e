/** The web front end and sessions as seen from outside (OWASP ASVS 5.0, 3.x and 7.2). */
import { sql } from 'kysely'
import { pino } from 'pino'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEndpoints } from '../../src/app/features.ts'
import { safeNext } from '#web/links.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { openSocket, listen } from '../support/sockets.ts'
import { createCandidate, password } from '../support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('3.3 cookies', () => {
  test('3.3.1, 3.3.2, 3.3.3, 3.3.4: __Host-, Secure, HttpOnly, SameSite under https; its value is in no body', async () => {
    const secure = await buildTestApp({ PUBLIC_URL: 'https://tessera.test' })
    try {
      const reply = await secure.app.inject({
        method: 'POST',
        url: '/auth/register',
        headers: { host: 'tessera.test', origin: 'https://tessera.test' },
        payload: { name: 'A', email: 'a@example.org', password },
      })
      const cookie = String(reply.headers['set-cookie'])
      expect(cookie).toMatch(/^__Host-session=/)
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
        expect(cookie).toContain(part)
      expect(cookie).not.toMatch(/domain=/i)
      const value = decodeURIComponent(/=([^;]+)/.exec(cookie)![1]!)
      expect(reply.body).not.toContain(value.split('.')[0])
    } finally {
      await secure.close()
    }
  })
})

describe('3.4 headers', () => {
  const paths = ['/healthz', '/api/jobs', '/api/nothing', '/auth/session', '/candidate/info']
  test.each(paths)('3.4.2, 3.4.4, 3.4.5, 3.4.6 on %s', async (url) => {
    for (const origin of ['https://evil.example', 'null', 'http://tessera.test.evil.example']) {
      const { headers } = await app.app.inject({ url, headers: { origin, host: 'tessera.test' } })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBeTruthy()
      expect(headers['x-frame-options']).toBe('DENY')
    }
  })
})

/** What the limits and the list of sessions take for the visitor's address. */
async function addressSeen(at: TestApp, headers: Record<string, string>): Promise<string> {
  const email = `seen.${randomUUID()}@example.org`
  await at.guest().post('/auth/register', { name: 'S', email, password }, { headers })
  const { rows } = await sql<{ address: string }>`
    select ip_address as address from sessions where account_id = (
      select id from accounts where email = ${email})`.execute(at.database.db)
  return rows[0]!.address
}

describe('behind proxies', () => {
  const spoofed = '203.0.113.66'
  const visitor = '198.51.100.7'
  const proxy = '192.0.2.10'
  test.each([
    ['none is trusted', 'false', [spoofed, visitor], '127.0.0.1'],
    ['one', '1', [visitor], visitor],
    ['one, and the visitor lies', '1', [spoofed, visitor], visitor],
    ['one by its old name', 'true', [spoofed, visitor], visitor],
    ['two', '2', [visitor, proxy], visitor],
    ['two, and the visitor lies', '2', [spoofed, spoofed, visitor, proxy], visitor],
    ['two named', `loopback,${proxy}`, [spoofed, visitor, proxy], visitor],
    ['one named, and another that is not', 'loopback', [spoofed, visitor, proxy], proxy],
  ])('%s: the right address, and HSTS', async (_name, trust, chain, seen) => {
    const there = await buildTestApp({ PUBLIC_URL: 'https://tessera.test', TRUST_PROXY: trust })
    try {
      const headers = { 'x-forwarded-for': chain.join(', '), origin: 'https://tessera.test' }
      expect(await addressSeen(there, headers)).toBe(seen)
      for (const proto of ['https', 'http']) {
        const reply = await there.guest().get('/auth/session', {
          headers: { 'x-forwarded-for': chain.join(', '), 'x-forwarded-proto': proto },
        })
        expect(reply.headers['strict-transport-security']).toBeTruthy()
      }
    } finally {
      await there.close()
    }
  })

  test('someone who connects past them from outside names nobody', async () => {
    const there = await buildTestApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' })
    try {
      for (const [remoteAddress, seen] of [
        ['203.0.113.66', '203.0.113.66'],
        ['10.0.0.5', visitor],
        ['::ffff:192.168.1.1', visitor],
        ['fd00::1', visitor],
      ]) {
        const email = `past.${randomUUID()}@example.org`
        await there.app.inject({
          method: 'POST',
          url: '/auth/register',
          remoteAddress: remoteAddress!,
          headers: {
            'x-forwarded-for': visitor,
            origin: 'http://tessera.test',
            host: 'tessera.test',
          },
          payload: { name: 'P', email, password },
        })
        const { rows } = await sql<{ address: string }>`
          select ip_address as address from sessions where account_id = (
            select id from accounts where email = ${email})`.execute(there.database.db)
        expect([remoteAddress, rows[0]?.address]).toEqual([remoteAddress, seen])
      }
    } finally {
      await there.close()
    }
  })

  test.each([
    ['x-forwarded-for', 'false', 1],
    ['forwarded', 'false', 1],
    ['x-forwarded-for', '1', 0],
  ])('whoever runs it hears once of %s while %s is trusted: %i', async (header, trust, times) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const there = await buildTestApp({ TRUST_PROXY: trust }, undefined, log)
    try {
      for (let visit = 0; visit < 3; visit++) {
        await there.guest().get('/auth/session', { headers: { [header]: `for=${visitor}` } })
      }
      expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(times)
    } finally {
      await there.close()
    }
  })

  test('forty wrong passwords under forty forged addresses are counted as one', async () => {
    const there = await buildTestApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' })
    try {
      const statuses: number[] = []
      for (let number = 0; number < 40; number++) {
        const headers = { 'x-forwarded-for': `203.0.113.${number}, ${visitor}` }
        const body = { email: 'forged@example.org', password: 'a wrong password' }
        statuses.push((await there.guest().post('/auth/login', body, { headers })).status)
      }
      expect(statuses.indexOf(429)).toBe(9)
    } finally {
      await there.close()
    }
  })
})

test('3.4.1: HSTS follows the address that people open, for a year', async () => {
  const secure = await buildTestApp({ PUBLIC_URL: 'https://tessera.test' })
  try {
    const reply = await secure.guest().get('/auth/session')
    const value = String(reply.headers['strict-transport-security'])
    expect(Number(/max-age=(\d+)/.exec(value)?.[1])).toBeGreaterThanOrEqual(31_536_000)
    expect(value).toContain('includeSubDomains')
    const plain = await app.guest().get('/auth/session')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  } finally {
    await secure.close()
  }
})

test('3.5.5: no message of another window is listened to', () => {
  const texts = globSync('src/**/*.{ts,tsx}').filter(
    // A worker and the pages that it controls are of one origin, and so are tabs on a broadcast channel.
    (file) =>
      !file.endsWith('.test.ts') &&
      !file.startsWith('src/web/service-worker/') &&
      file !== 'src/web/shell/late-unsent.ts',
  )
  const listening = texts.filter((file) =>
    /(?<!serviceWorker\.)addEventListener\(\s*['"]message|onmessage\s*=/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(texts.length).toBeGreaterThan(200)
  expect(listening).toEqual([])
})

describe('3.5 requests that another site made the browser send', () => {
  const forged: [string, Record<string, string>, string][] = [
    [
      'text',
      { 'content-type': 'text/plain', origin: 'https://evil.example' },
      '{"role":"recruiter"}',
    ],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      'role=recruiter',
    ],
    [
      'multipart',
      { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' },
      '--x--\r\n',
    ],
    ['JSON without an origin', { 'content-type': 'application/json' }, '{}'],
    [
      'JSON of a sibling',
      { 'content-type': 'application/json', origin: 'http://evil.tessera.test' },
      '{}',
    ],
    [
      'JSON that says cross-site',
      { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      '{}',
    ],
  ]
  const writes = declaredEndpoints()
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== 'GET')

  test.each(forged)(
    '3.5.1: %s is refused by every write, and changes nothing',
    async (_name, headers, payload) => {
      const person = await createCandidate(app)
      const before = await snapshot()
      for (const { method, path } of writes) {
        const reply = await app.app.inject({
          method: method as 'POST',
          url: path.replace(/\{\w+\}/g, '01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3'),
          headers: { host: 'tessera.test', cookie: person.client.cookieHeader(), ...headers },
          payload,
        })
        expect([method, path, reply.statusCode]).toEqual([
          method,
          path,
          expect.toBeOneOf([403, 415]),
        ])
      }
      expect(await snapshot()).toEqual(before)
    },
  )

  test('3.5.2, 3.5.3: a GET changes nothing', async () => {
    const person = await createCandidate(app)
    const before = await snapshot()
    for (const { endpoint } of declaredEndpoints()) {
      if (endpoint.method === 'GET') await person.client.get(endpoint.path.replace(/\{\w+\}/g, 'x'))
    }
    expect(await snapshot()).toEqual(before)
  })

  let address: string
  beforeAll(async () => {
    address = await listen(app)
  })

  test('4.4.2: a socket of another site is refused', async () => {
    const person = await createCandidate(app)
    const foreign = {
      reconnection: false,
      extraHeaders: { cookie: person.client.cookieHeader(), origin: 'https://evil.example' },
    }
    await expect(openSocket(address, person.client, foreign)).rejects.toThrow()
  })

  test('30 kB in an address are refused in words, 100 kB unread', async () => {
    const words = (count: number) => fetch(`${address}/api/jobs?q=${'word+'.repeat(count)}`)
    const reply = await words(6_000)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ path: 'query.q' }] },
    })
    expect((await words(20_000)).status).toBe(431)
  })

  async function snapshot() {
    const { rows } = await sql`
      select (select count(*) from accounts) as accounts, (select count(*) from sessions) as sessions,
        (select count(*) from audit_entries where action not like 'access.%') as audited,
        (select count(*) from referral_requests) as requests`.execute(app.database.db)
    return rows
  }
})

describe('3.7.2 a next address stays here', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/ok\n//evil.example',
    ' //evil.example',
    '\t//evil.example',
    '%2F%2Fevil.example',
  ])('%j', (next) => {
    expect(new URL(safeNext(next, '/home'), 'http://tessera.test').origin).toBe(
      'http://tessera.test',
    )
    expect(safeNext(next, '/home')).toBe('/home')
  })
})

describe('7.2 session tokens', () => {
  test('7.2.1, 7.2.2, 7.2.3: random, without a repeat or a common beginning; the table holds none of them', async () => {
    const { email } = await createCandidate(app)
    const tokens: string[] = []
    for (let index = 0; index < 200; index++) {
      const reply = await app.guest().post('/auth/login', { email, password })
      tokens.push(
        decodeURIComponent(/session=([^;.]+)/.exec(String(reply.headers['set-cookie']))![1]!),
      )
    }
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(new Set(tokens.map((token) => token.slice(0, 4))).size).toBeGreaterThan(195)
    expect(Math.min(...tokens.map((token) => token.length))).toBeGreaterThanOrEqual(22)
    const { rows } = await sql<{ token: string }>`select token from sessions`.execute(
      app.database.db,
    )
    const stored = new Set(rows.map(({ token }) => token))
    expect(tokens.filter((token) => stored.has(token))).toEqual([])
  }, 120_000)

  test('7.2.4: a cookie that was set before is not adopted at sign-in', async () => {
    const first = await createCandidate(app)
    const before = first.client.cookieHeader()
    await first.client.post('/auth/login', { email: first.email, password })
    expect(first.client.cookieHeader()).not.toBe(before)
    const old = await app.app.inject({ url: '/auth/session', headers: { cookie: before } })
    expect(old.statusCode).toBe(401)
  })
})
