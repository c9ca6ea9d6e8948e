/** A crawl against sites that are slow, endless or hostile, without a database. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createOutside, type OutsideOptions } from '#platform/outside/outside.ts'
import { openJobSystem } from '../../../../../../tests/support/job-systems.ts'
import type { PreparedRead } from '#features/jobs/server/service.ts'
import { openCrawl, type CrawlOptions, type KnownPosting } from './crawl.ts'
import { crawledBoardOf } from './systems.ts'

const now = new Date('2026-11-25T12:00:00Z')
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function openSite(listener: RequestListener) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

async function crawl(
  address: string,
  more: Partial<CrawlOptions> = {},
  outside: Partial<OutsideOptions> = {},
) {
  const opened = await openCrawl(crawledBoardOf(address)!, {
    outside: createOutside({ allowPrivate: true, callsPerSecond: 1_000, ...outside }),
    now,
    known: new Map(),
    ...more,
  })
  const reads: PreparedRead[] = []
  for await (const some of opened.reads()) reads.push(...some)
  await opened.close()
  return { ...opened, reads, isWhole: opened.isWhole!(), result: opened.result() }
}

const page = (title: string, more = {}) =>
  `<!doctype html><script type="application/ld+json">${JSON.stringify({
    '@type': 'JobPosting',
    title,
    description: '<p>Bake.</p>',
    jobLocation: { address: { addressLocality: 'Berlin', addressCountry: 'DE' } },
    hiringOrganization: { name: 'Acme' },
    ...more,
  })}</script>`
const urls = (addresses: string[]) =>
  `<?xml version="1.0"?><urlset>${addresses.map((one) => `<url><loc>${one}</loc></url>`).join('')}</urlset>`

test('a site that says nothing is given up, and nothing is missing because of it', async () => {
  const system = await openJobSystem('smartrecruiters', 250)
  closing.push(system.close)
  system.fault = (call) => (call.includes('offset=200') ? 'silent' : null)
  const found = await crawl(system.address, { detailsAtMost: 0 }, { silenceMs: 150 })
  expect(found.isWhole).toBe(false)
  expect(found.result.problem).toMatch(/One page of the list can’t be read: .* didn’t respond/)
  expect(found.reads).toHaveLength(200)

  system.fault = () => 'silent'
  const began = performance.now()
  await expect(crawl(system.address, {}, { silenceMs: 150 })).rejects.toThrow(/didn’t respond/)
  expect(performance.now() - began).toBeLessThan(8_000)
}, 30_000)

test('details that never come are refused one by one, and after some in a row no more are asked for', async () => {
  const system = await openJobSystem('bamboohr', 60)
  closing.push(system.close)
  system.fault = (call) => (call === '/careers/4001/detail' ? 'broken' : null)
  const one = await crawl(system.address)
  expect(one.reads.filter(({ refusal }) => refusal)).toMatchObject([
    { refusal: { externalId: '4001', reason: expect.stringMatching(/details can’t be read/) } },
  ])
  expect(one.remember.has('4001')).toBe(false)
  expect(one.isWhole).toBe(true)

  system.fault = (call) => (call.endsWith('/detail') ? 'page' : null)
  system.calls.length = 0
  const all = await crawl(system.address)
  expect(system.calls.length).toBeLessThan(20)
  expect(all.reads).toHaveLength(60)
  expect(all.result).toMatchObject({ problem: expect.stringMatching(/not JSON/) })
  expect(all.remember.size).toBe(0)
}, 30_000)

test('calls to one host come four a second', async () => {
  const system = await openJobSystem('bamboohr', 7)
  closing.push(system.close)
  const began = performance.now()
  await crawl(system.address, {}, { callsPerSecond: 4 })
  const seconds = (performance.now() - began) / 1_000
  // Eight calls have seven pauses of a quarter of a second.
  expect(system.calls).toHaveLength(8)
  expect(seconds).toBeGreaterThan(1.7)
}, 30_000)

test('a sitemap of 50,000 pages is read within bounds', async () => {
  const { base, calls } = await openSite((request, response) => {
    if (request.url === '/sitemap.xml') {
      const addresses = Array.from({ length: 50_000 }, (_, index) => `${base}/jobs/baker-${index}`)
      response.writeHead(200, { 'content-type': 'application/xml' })
      response.end(gzipSync(urls(addresses)))
    } else response.end(page(`Baker ${request.url}`))
  })
  const began = performance.now()
  const heap = process.memoryUsage().heapUsed
  const found = await crawl(`${base}/sitemap.xml`, { detailsAtMost: 40 })
  process.stdout.write(
    `50,000 pages: ${((performance.now() - began) / 1_000).toFixed(1)} s, ${((process.memoryUsage().heapUsed - heap) / 1e6).toFixed(0)} MB, ${calls.length} calls\n`,
  )
  expect(calls).toHaveLength(41)
  expect(found.result).toMatchObject({ waiting: 49_960, problem: null })
  expect(found.reads).toHaveLength(50_000)
}, 60_000)

test('sitemaps that lead in a circle, or to other sites, come to an end', async () => {
  const index = (names: string[]) =>
    `<?xml version="1.0"?><sitemapindex>${names.map((name) => `<sitemap><loc>${name}</loc></sitemap>`).join('')}</sitemapindex>`
  const { base, calls } = await openSite((request, response) => {
    if (request.url === '/jobs/baker') return void response.end(page('Baker'))
    if (request.url === '/sitemap-jobs.xml') {
      return void response.end(
        urls([
          `${base}/jobs/baker`,
          'https://other.example/jobs/baker',
          `${base}/jobs`,
          'nonsense',
        ]),
      )
    }
    response.end(
      index([
        `${base}/sitemap.xml`,
        `${base}/sitemap-2.xml`,
        `${base}/sitemap-jobs.xml`,
        'http://169.254.169.254/sitemap.xml',
        'https://other.example/sitemap.xml',
      ]),
    )
  })
  const found = await crawl(`${base}/sitemap.xml`)
  expect(calls.toSorted()).toEqual([
    '/jobs/baker',
    '/sitemap-2.xml',
    '/sitemap-jobs.xml',
    '/sitemap.xml',
  ])
  expect(found.reads).toMatchObject([{ posting: { title: 'Baker' } }])
})

test('an endless tree of sitemaps is cut, and nothing is missing because of it', async () => {
  let made = 0
  const { base, calls } = await openSite((_request, response) => {
    const more = Array.from({ length: 20 }, () => `${base}/sitemap-${(made += 1)}.xml`)
    response.end(
      `<sitemapindex>${more.map((one) => `<sitemap><loc>${one}</loc></sitemap>`).join('')}</sitemapindex>`,
    )
  })
  const known = new Map<string, KnownPosting>()
  const found = await crawl(`${base}/sitemap.xml`, { known, detailsAtMost: 0 })
  expect(calls.length).toBeLessThan(1_600)
  expect(found.isWhole && found.result.listed > 0).toBe(false)
}, 60_000)

test('a redirect is followed to another page, never inside', async () => {
  const inside = await openSite((_request, response) => response.end(page('Secret')))
  const { base } = await openSite((request, response) => {
    if (request.url === '/sitemap.xml') {
      response.end(urls([`${base}/jobs/moved`, `${base}/jobs/circle`]))
    } else if (request.url === '/jobs/moved') {
      response.writeHead(301, { location: '/jobs/here' }).end()
    } else if (request.url === '/jobs/circle') {
      response.writeHead(302, { location: '/jobs/circle' }).end()
    } else response.end(page('Baker'))
  })
  const found = await crawl(`${base}/sitemap.xml`)
  expect(found.reads).toMatchObject([
    { posting: { title: 'Baker' } },
    { refusal: { reason: expect.stringMatching(/redirects in a circle/) } },
  ])
  // A name outside that leads inside by a redirect: every hop is looked up and checked.
  const lookup = ((host: string, _options: object, done: (...found: unknown[]) => void) => {
    done(null, [{ address: host === 'inside.example' ? '127.0.0.1' : '192.0.2.1', family: 4 }])
  }) as never
  const outside = createOutside({ allowPrivate: false, silenceMs: 200, lookup })
  const { port } = new URL(inside.base)
  await expect(outside.ask(`http://inside.example:${port}/jobs/1`)).rejects.toThrow(/own network/)
  await expect(outside.ask(inside.base)).rejects.toThrow(/own network/)
  expect(inside.calls).toEqual([])
}, 30_000)

test('a Workday board beyond 2,000 without facets: what is no longer listed is asked about', async () => {
  const system = await openJobSystem('workday', 2_100)
  closing.push(system.close)
  const board = crawledBoardOf(system.address)!
  const detailsAt = (id: string, title: string) =>
    board.address.replace(/jobs$/, `job/Berlin/${title.replaceAll(' ', '-')}_${id}`)
  const row = (detailsAddress: string): KnownPosting => ({
    fingerprint: 'x',
    detailsAddress,
    readAt: now,
    state: 'open',
    problem: null,
  })
  // Beyond the end of the list: one that is open, one that is gone.
  const known = new Map([
    ['6099', row(detailsAt('6099', 'Baker 2099'))],
    ['gone', row(detailsAt('gone', 'Gone'))],
  ])
  const outside = createOutside({ allowPrivate: true, callsPerSecond: 1_000 })
  const ask: typeof outside.ask = async (address, question) => {
    const reply = await outside.ask(address, question)
    const isList = question?.body !== undefined
    return isList
      ? { ...reply, text: reply.text.replace(/"facets":\[.*\]\}$/, '"facets":[]}') }
      : reply
  }
  const opened = await openCrawl(board, { outside: { ask }, now, known, detailsAtMost: 0 })
  const reads: PreparedRead[] = []
  for await (const some of opened.reads()) reads.push(...some)
  await opened.close()
  expect(opened.head.total).toBe(2_000)
  expect(reads.filter(({ posting }) => posting)).toMatchObject([
    { posting: { externalId: '6099' } },
  ])
  expect(reads.filter(({ unread }) => unread?.state === 'ended')).toMatchObject([
    { unread: { externalId: 'gone' } },
  ])
}, 60_000)
