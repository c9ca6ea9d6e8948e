/** What a guest asks of the pages: too many of them, and addresses that are none. */
import { request } from 'node:http'
import { expect, test } from './support/fixtures.ts'
import { startServer, type RunningServer } from './support/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  // A tenth: sixty pages a minute. What the server asks of itself at its start has an address of its own.
  server = await startServer({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: 'true' })
})
test.afterAll(() => server?.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers: { ...headers, 'x-forwarded-for': '198.51.100.7' } })

test('whatever is put behind its address or into its cookies, and kept pages all the time', async () => {
  expect((await get('/signup')).status).toBe(200)
  const statuses: number[] = []
  for (let number = 0; number < 80; number++) {
    const junk: Record<string, string> = number % 2 ? { cookie: `session=junk${number}` } : {}
    statuses.push((await get(`/nowhere?of=${number}`, junk)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect(statuses.indexOf(429)).toBe(59)
  const refused = await get('/login?next=%2Flast')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('content-security-policy')).toContain("object-src 'none'")
  expect(await refused.text()).toMatch(/Too Many Requests.+Try again in \d+ seconds/s)
  expect((await get('/nowhere-at-all')).status).toBe(429)
  expect((await get('/login/_payload.json')).status).toBe(429)
  expect((await get('/signup')).status).toBe(200)
  expect((await get('/builds/latest.json')).status).toBe(200)
})

/** Sent as it is: clients that know addresses would change it. */
async function statusOf(path: string): Promise<number> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('what only looks like an address is no page, and no fault of ours', async () => {
  for (const path of ['//[', '//:', '//a:b@evil/login', '//evil.example/', '/\\evil.example']) {
    expect([path, await statusOf(path)]).toEqual([path, 404])
  }
})
