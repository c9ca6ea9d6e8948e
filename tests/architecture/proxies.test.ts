/**
 * Behind one and two real reverse proxies, with visitors who forge what proxies say: addresses in mails and
 * feeds, HSTS, cookies and limits are right.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { createJob, password } from '../support/people.ts'
import { callFrom, startReverseProxy, type ReverseProxy } from '../support/reverse-proxy.ts'
import { listen } from '../support/sockets.ts'

const host = 'tessera.test'
const origin = `https://${host}`
const visitor = '127.0.0.21'
const other = '127.0.0.22'

/** What a visitor may write to be taken for someone else, or to send others elsewhere. */
const forgeries: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '203.0.113.66' },
  { 'x-forwarded-for': '203.0.113.66, 10.0.0.1, 127.0.0.1' },
  { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '81' },
  { forwarded: 'for=203.0.113.66;host=evil.example;proto=http', 'x-real-ip': '203.0.113.66' },
  { host: 'evil.example', 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
]

describe.each([1, 2])('behind %i', (count) => {
  let app: TestApp
  let proxies: ReverseProxy[]
  let door: string
  beforeAll(async () => {
    app = await buildTestApp({
      PUBLIC_URL: origin,
      TRUST_PROXY: String(count),
      RATE_LIMIT_SCALE: '1',
    })
    proxies = []
    door = await listen(app)
    for (let number = count; number > 0; number--) {
      const proxy = await startReverseProxy(door, { outermost: number === 1, host })
      proxies.push(proxy)
      door = proxy.address
    }
    await createJob(app)
  })
  afterEach(() => void (app.mails.length = 0))
  afterAll(async () => {
    for (const proxy of proxies.toReversed()) await proxy.close()
    await app.close()
  })

  const post = (path: string, body: object, headers: Record<string, string> = {}, from = visitor) =>
    callFrom(from, `${door}${path}`, { method: 'POST', body, headers: { origin, ...headers } })

  test.each(forgeries)('with %j: address, cookie, links and HSTS are ours', async (forged) => {
    const email = `visitor.${randomUUID()}@example.org`
    const made = await post('/auth/register', { name: 'V', email, password }, forged)
    expect(made.status).toBe(200)
    const cookie = String(made.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-session=.*Secure/)
    expect(cookie).not.toMatch(/domain=/i)
    expect(made.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    const { rows } = await sql<{ address: string }>`
      select ip_address as address from sessions where account_id = (
        select id from accounts where email = ${email})`.execute(app.database.db)
    expect(rows).toEqual([{ address: visitor }])

    await post('/auth/forgot-password/send-otp', { email }, forged)
    await app.runDueTasks()
    const mails = app.mails.filter(({ to }) => to === email)
    expect(mails.length).toBeGreaterThan(0)
    const text = JSON.stringify(mails)
    expect(text).not.toMatch(/evil|http:\/\//)
    for (const link of text.match(/https?:\/\/[^\s"\\)]+/g) ?? []) {
      expect(new URL(link).origin).toBe(origin)
    }

    for (const path of [
      '/sitemap.xml',
      '/robots.txt',
      '/healthz',
      '/api/nothing',
      '/auth/session',
    ]) {
      const reply = await callFrom(visitor, `${door}${path}`, { headers: forged })
      expect([path, reply.headers['strict-transport-security']]).toEqual([
        path,
        'max-age=31536000; includeSubDomains',
      ])
      expect([path, JSON.stringify([reply.headers, reply.text])]).toEqual([
        path,
        expect.not.stringContaining('evil.example'),
      ])
    }
    const sitemap = await callFrom(visitor, `${door}/sitemap.xml`, { headers: forged })
    const locations = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
    expect(locations.length).toBeGreaterThan(0)
    expect(locations.filter((url) => new URL(url).origin !== origin)).toEqual([])
  })

  test('pages of another origin cannot write, whatever they say about the host', async () => {
    for (const forged of forgeries) {
      const reply = await callFrom(visitor, `${door}/auth/register`, {
        method: 'POST',
        body: { name: 'E', email: 'evil@example.org', password },
        headers: { ...forged, origin: 'https://evil.example' },
      })
      expect(reply.status).toBe(403)
    }
  })

  test('wrong passwords under forged addresses count for their visitor alone', async () => {
    const guess = (number: number, from: string) =>
      post(
        '/auth/login',
        { email: 'forged@example.org', password: 'a wrong password' },
        { 'x-forwarded-for': `203.0.113.${number}` },
        from,
      )
    const statuses: number[] = []
    for (let number = 0; number < 20; number++) statuses.push((await guess(number, visitor)).status)
    expect(statuses).toContain(429)
    expect((await guess(99, other)).status).not.toBe(429)
  })
})
