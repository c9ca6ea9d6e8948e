/** What is asked for at odd addresses, by odd methods and too often, and who sends it. */
import Fastify, { type FastifyError } from 'fastify'
import { request } from 'node:http'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredEndpoints } from '../../src/app/features.ts'
import { sendFailure } from '../../src/app/server.ts'
import { createLogger } from '#platform/log/logger.ts'
import { mountAssets } from '../../src/app/web/assets.ts'
import { endpointName } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { listen } from '../support/sockets.ts'
import { createAdmin, createCandidate } from '../support/people.ts'

let app: TestApp
let target: string
const folder = mkdtempSync(join(tmpdir(), 'dist-'))
beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMIT_SCALE: '1' })
  target = await listen(app)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sent as it is: clients that know addresses would change it. */
async function statusOf(target: string, path: string, method: string): Promise<number> {
  const { hostname, port } = new URL(target)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: { host: 'tessera.test' } })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.on('error', reject)
    sent.end()
  })
}

test.each(['//[', '//:', '//a:b@evil/login', '//evil.example/', '/\\evil.example', '//', '///x'])(
  '%s is no page of ours',
  async (path) => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      expect([path, method, await statusOf(target, path, method)]).toEqual([path, method, 404])
    }
  },
)

test.each([
  '/feeds/feed.xml?tag=%00',
  '/blog/%00/feed.xml',
  '/sitemaps/%00',
  '/feed/%00',
  '/feed/a?company=%00',
])('%s is not there, and no fault of ours', async (path) =>
  expect([path, await statusOf(target, path, 'GET')]).toEqual([path, 404]),
)

test.each([
  '/%',
  '/jobs/%ff',
  '/api/jobs/%ff',
  '/api/nothing',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=9',
  '/healthz',
])('whatever answers %s, nobody guesses its type', async (path) => {
  const reply = await fetch(target + path, { headers: { host: 'tessera.test' } })
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.status).toBeLessThan(500)
  expect(await reply.text()).not.toContain('FST_')
})

test('folders and paths out of the assets are not there, and no fault of ours', async () => {
  mkdirSync(join(folder, 'client/assets/a'), { recursive: true })
  writeFileSync(join(folder, 'client/assets/a/b.js'), '')
  writeFileSync(join(folder, 'client/robots.txt'), '')
  const plain = Fastify()
  const log = createLogger('silent')
  plain.setErrorHandler((error: FastifyError, { id }, reply) => sendFailure(error, log, id, reply))
  await mountAssets(plain, folder)
  const plainTarget = await plain.listen({ port: 0, host: '127.0.0.1' })
  try {
    for (const path of [
      '/assets/',
      '/assets/../x',
      '/assets/..%2fx',
      '/assets/%2e%2e/robots.txt',
      '/assets/a/',
      '/assets/a',
      '/assets/%00',
      '/assets/.env',
    ]) {
      expect([path, await statusOf(plainTarget, path, 'GET')]).toEqual([
        path,
        expect.toSatisfy((status: number) => status === 404 || status === 400),
      ])
    }
    expect(await statusOf(plainTarget, '/assets/a/b.js', 'GET')).toBe(200)
  } finally {
    await plain.close()
  }
})

test('405 where a path has other methods, with those; 404 where it has none', async () => {
  const endpoints = declaredEndpoints().map(({ endpoint }) => endpoint)
  const names = new Set(endpoints.map(endpointName))
  for (const { path, forms } of endpoints) {
    const url = path.replace(/\{\w+\}/g, '01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (names.has(`${method} ${path}`)) continue
      // A page: what a mail program calls by POST.
      if (forms && method === 'GET') continue
      const reply = await app.app.inject({
        method,
        url,
        headers: { origin: 'http://tessera.test' },
      })
      const { code } = reply.json<{ code: string }>()
      expect([method, path, reply.statusCode, code]).toEqual([
        method,
        path,
        405,
        'METHOD_NOT_ALLOWED',
      ])
      expect(reply.headers.allow).toBeTruthy()
    }
  }
  expect((await app.guest().post('/api/nothing-of-ours')).status).toBe(404)
})

test('no page is hidden by a call of the same address', () => {
  const routes = readdirSync('src/web')
    .filter((name) => /^routes(?:\.\w+)?\.ts$/.test(name))
    .map((name) => readFileSync(`src/web/${name}`, 'utf8'))
    .join('\n')
  const pages = new Set(
    [...routes.matchAll(/'(\/[\w/:-]+)'/g)].map(([, path]) => path!.replace(/:\w+/g, '*')),
  )
  expect(pages.size).toBeGreaterThan(40)
  const endpoints = declaredEndpoints().map(({ endpoint }) => endpoint)
  const hidden = endpoints.filter(
    ({ path, forms }) => pages.has(path.replace(/\{\w+\}/g, '*')) && !forms,
  )
  expect(hidden.map(endpointName)).toEqual([])
})

describe('reads are limited by what they cost', () => {
  test('400 searches within three seconds are refused, an hour of typing is not', async () => {
    const guest = app.guest()
    const statuses: number[] = []
    let refused: Awaited<ReturnType<typeof guest.get>> | undefined
    for (let number = 0; number < 400; number++) {
      const reply = await guest.get('/api/jobs', { query: { q: `word${number % 20}` } })
      statuses.push(reply.status)
      if (reply.status === 429) refused ??= reply
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50)
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0)
    app.clock.advance({ minutes: 2 })
    for (let minute = 0; minute < 2; minute++) {
      for (let number = 0; number < 60; number++) {
        const query = { q: 'engineer'.slice(0, 1 + (number % 8)) }
        expect((await guest.get('/api/jobs/suggest', { query })).status).toBe(200)
        app.clock.advance({ seconds: 1 })
      }
    }
  })

  test('people who are signed in count by themselves behind one address', async () => {
    app.clock.advance({ minutes: 2 })
    const guest = app.guest()
    for (let number = 0; number < 310; number++) await guest.get('/api/jobs')
    expect((await guest.get('/api/jobs')).status).toBe(429)
    const { client } = await createCandidate(app)
    expect((await client.get('/api/jobs')).status).toBe(200)
  })
})

describe('a write says whose page it was', () => {
  test('another account in the same browser is refused, with nothing changed', async () => {
    app.clock.advance({ minutes: 2 })
    const first = await createCandidate(app)
    const second = await createCandidate(app)
    const page = { headers: { 'x-page-account': first.accountId } }
    const profile = { profile: { basics: { name: 'Written by the first' } } }
    const reply = await second.client.post('/candidate/info', profile, page)
    expect([reply.status, reply.body['code']]).toEqual([409, 'OTHER_ACCOUNT'])
    expect(JSON.stringify(reply.body)).toMatch(/nothing was sent/)
    const info = await second.client.get('/candidate/info')
    expect(JSON.stringify(info.body)).not.toContain('Written by the first')
    expect((await first.client.post('/candidate/info', profile, page)).status).toBe(200)
    // Signing out and in is always possible.
    expect((await second.client.post('/auth/logout', {}, page)).status).toBe(200)
  })
})

describe('small things', () => {
  test('signing out has the browser clear what it keeps', async () => {
    const { client } = await createCandidate(app)
    const reply = await client.post('/auth/logout')
    expect(reply.headers['clear-site-data']).toBe('"cache", "storage"')
  })

  test('support signs candidates out, and no admin', async () => {
    const support = await createAdmin(app, ['support'])
    const owner = await createAdmin(app, ['owner'])
    const { accountId } = await createCandidate(app)
    const end = (by: typeof support, id: string) =>
      by.client.post(`/api/admin/accounts/${id}/end-sessions`, { reason: 'Asked for it' })
    expect((await end(support, accountId)).status).toBe(200)
    expect((await end(support, owner.accountId)).status).toBe(403)
    expect((await owner.client.get('/auth/session')).status).toBe(200)
    expect((await end(owner, support.accountId)).status).toBe(200)
  })

  test.each(['Anna\r\nBcc: x@evil.example', 'A\nB', 'A\rB', 'A\u2028B', 'A\u0085B', 'A\tB'])(
    'the name %j is refused',
    async (name) => {
      app.clock.advance({ minutes: 10 })
      const email = `names.${Math.random()}@example.org`
      const body = { name, email, password: 'correct horse battery' }
      for (const door of ['/auth/register', '/auth/recruiter/register']) {
        expect((await app.guest().post(door, body)).status).toBe(400)
      }
    },
  )

  test.each([
    [`${'a'.repeat(64)}@example.org`, 200, undefined],
    [`${'a'.repeat(65)}@example.org`, 400, undefined],
    ['anna@bücher.example', 200, 'anna@xn--bcher-kva.example'],
    ['anna@例え.example', 200, 'anna@xn--r8jz45g.example'],
    ['änna@example.org', 400, undefined],
    ['почта@пример.example', 400, undefined],
    ['anna@exa mple.org', 400, undefined],
    ['anna@bücher.example/x', 400, undefined],
  ])('the address %s: %i', async (email, status, stored) => {
    app.clock.advance({ minutes: 10 })
    const body = { name: 'A', email, password: 'correct horse battery' }
    const reply = await app.guest().post('/auth/register', body)
    expect([email, reply.status]).toEqual([email, status])
    if (stored === undefined) return
    const login = { email: stored, password: 'correct horse battery' }
    expect((await app.guest().post('/auth/login', login)).status).toBe(200)
  })
})
