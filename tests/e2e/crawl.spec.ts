/** The public half of the demo as a robot reads it: every link, every head, every list of addresses. */
import { atomErrors } from '../support/atom.ts'
import { crawl, formOf, readPage, type CrawledPage } from '../support/crawler.ts'
import { richResultErrors } from '../support/rich-results.ts'
import { readSitemaps } from '../support/sitemaps.ts'
import type { Browser, Page } from '@playwright/test'
import { enterAsAdmin } from './support/admins.ts'
import { expect, test } from './support/fixtures.ts'
import { pagesThatWiden } from './support/long-words.ts'
import { startServer, type RunningServer } from './support/server.ts'

/** Thousands of pages are made alike: so many of each form are opened, and every link to one is seen. */
const alikeAtMost = 150
const withQueryAtMost = 5

let server: RunningServer
let pages: Map<string, CrawledPage>
let linked: Map<string, string>
let listed: Set<string>
let closed: RegExp[]

const read = async (path: string) => (await fetch(server.address + path)).text()
const isClosed = (path: string) => closed.some((pattern) => pattern.test(path))
/** With where each was found, so that a failure names what to mend. */
const told = (found: CrawledPage[], what: (page: CrawledPage) => unknown) =>
  found.map((page) => `${page.path} (from ${page.from}): ${JSON.stringify(what(page))}`)

test.beforeAll(async ({ browser }) => {
  test.setTimeout(420_000)
  server = await startServer({
    DEMO_DATA: 'true',
    RATE_LIMIT_SCALE: '1000',
    // Nothing here is a measurement: on a busy machine a page may take its time.
    DATABASE_PATIENCE: '60000',
  })
  const editor = await browser.newPage({ baseURL: server.address })
  await enterAsAdmin(editor, server, 'editor@crawled.example', 'editor')
  await nameAuthor(editor)
  await editor.close()
  const robots = await read('/robots.txt')
  closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(
    ([, path]) => new RegExp(`^${RegExp.escape(path!)}`),
  )
  const began = performance.now()
  ;({ pages, linked } = await crawl(server.address, {
    atMost: (form) => {
      if (/[?&]cursor$/.test(form)) return Infinity
      return form.includes('?') ? withQueryAtMost : alikeAtMost
    },
    leadsOn: ({ path, status }) =>
      status === 200 &&
      (!path.includes('?') || new URL(path, server.address).searchParams.has('cursor')),
  }))
  console.log(`${pages.size} pages in ${Math.round(performance.now() - began)} ms`)
  const sitemaps = await readSitemaps(server.address, read)
  expect(sitemaps.errors).toEqual([])
  listed = new Set([...sitemaps.addresses].map((address) => address.slice(server.address.length)))
})

test.afterAll(() => server?.stop())

test('no link of a public page is broken, and none sends its reader on', () => {
  const failed = [...pages.values()].filter(
    ({ status, location }) =>
      status !== 200 && !(status === 302 && location?.startsWith('/login?next=')),
  )
  expect(told(failed, ({ status, location }) => [status, location])).toEqual([])
  const fragments = [...pages.values()].filter(
    ({ missingFragments }) => missingFragments.length > 0,
  )
  expect(told(fragments, ({ missingFragments }) => missingFragments)).toEqual([])
})

/** Not every job was opened: a company is reached from any of its jobs, and its careers page from there. */
async function isReachedFromAJob(path: string): Promise<boolean> {
  const [, slug] = /^\/(?:company|careers)\/([^/]+)$/.exec(path) ?? []
  if (slug === undefined) return false
  const company = await readPage(server.address, `/company/${slug}`, path)
  const job = company.links.find((link) => formOf(link) === '/job-listing/{id}' && linked.has(link))
  if (job === undefined) return false
  const { links } = await readPage(server.address, job, company.path)
  return links.includes(company.path) && [...links, ...company.links].includes(path)
}

test('what the sitemap lists is linked and may be found; what may be found is in the sitemap', async () => {
  const orphans: string[] = []
  for (const path of listed) {
    if (!linked.has(path) && !(await isReachedFromAJob(path))) orphans.push(path)
  }
  expect(orphans).toEqual([])
  const closedOrHidden = [...listed].filter(
    (path) => isClosed(path) || pages.get(path)?.isIndexed === false,
  )
  expect(closedOrHidden).toEqual([])
  const missing = [...pages.values()].filter(
    ({ path, isHtml, isIndexed, canonicals }) =>
      isHtml &&
      isIndexed &&
      !isClosed(path) &&
      !listed.has(path) &&
      // One that stands for another says so.
      !listed.has((canonicals[0] ?? '').slice(server.address.length)),
  )
  expect(told(missing, ({ canonicals }) => canonicals)).toEqual([])
  // Jobs are too many to open each: one that is open is in the sitemap.
  const unknownJobs = [...linked.keys()].filter(
    (path) => formOf(path) === '/job-listing/{id}' && !listed.has(path),
  )
  expect(unknownJobs).toEqual([])
})

test('no collection is far from the home page, and authors are linked from what they wrote', () => {
  const distance = (path: string): number =>
    path === '/' ? 0 : 1 + distance(linked.get(path) ?? '/')
  const collections = [...listed].filter((path) => path.startsWith('/jobs/'))
  expect(collections.length).toBeGreaterThan(10)
  expect(collections.filter((path) => distance(path) > 3)).toEqual([])
  expect([...listed].filter((path) => /^\/collections\/.+/.test(path)).length).toBeGreaterThan(3)
  expect(pages.get('/authors/ada-lovelace')).toMatchObject({
    status: 200,
    from: '/blog/referrals/how-to-ask-for-a-referral',
  })
  expect(listed).toContain('/authors/ada-lovelace')
})

test('each page has one canonical address, one heading, a title and a description', () => {
  const documents = [...pages.values()].filter(({ isHtml, status }) => isHtml && status === 200)
  const wrong = documents.filter(
    ({ canonicals, headings, title, description }) =>
      canonicals.length !== 1 ||
      !canonicals[0]!.startsWith(server.address) ||
      headings !== 1 ||
      !title ||
      !description,
  )
  expect(
    told(wrong, ({ canonicals, headings, title, description }) => [
      canonicals,
      headings,
      title,
      description,
    ]),
  ).toEqual([])
  const own = documents.filter(
    ({ path, canonicals }) =>
      listed.has(path) &&
      new URL(canonicals[0]!).pathname !== new URL(path, server.address).pathname,
  )
  expect(told(own, ({ canonicals }) => canonicals)).toEqual([])
})

test('structured data follows the rules of its kind', async () => {
  const errors: string[] = []
  const kinds = new Set<string>()
  const profile = await publishedProfile()
  for (const { path, structuredData, structuredDataErrors } of [...pages.values(), profile]) {
    errors.push(...structuredDataErrors.map((error) => `${path}: ${error}`))
    for (const thing of structuredData) {
      kinds.add(String(thing['@type']))
      errors.push(...(await richResultErrors(thing)).map((error) => `${path}: ${error}`))
    }
  }
  expect(errors).toEqual([])
  expect([...kinds].toSorted()).toEqual([
    'Article',
    'BreadcrumbList',
    'DiscussionForumPosting',
    'JobPosting',
    'Organization',
    'ProfilePage',
  ])
})

test('feeds and sitemaps are XML that a browser reads, and feeds follow RFC 4287', async ({
  page,
}) => {
  const feeds = [...linked.keys()].filter((path) => path.endsWith('feed.xml'))
  expect(feeds).toEqual(expect.arrayContaining(['/blogs/feed.xml', '/feeds/feed.xml']))
  const categories = [...linked.keys()].filter((path) => /^\/blog\/[^/?]+$/.test(path))
  expect(categories.length).toBeGreaterThan(0)
  const all = new Set([...feeds, ...categories.map((path) => `${path}/feed.xml`)])
  const readable = (xml: string) =>
    page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') ===
        null,
      xml,
    )
  for (const path of all) {
    const xml = await read(path)
    expect(atomErrors(xml, server.address + path), path).toEqual([])
    expect(await readable(xml), path).toBe(true)
  }
  for (const path of ['/sitemap.xml', '/sitemaps/jobs-0.xml', '/feed/jobs.rss']) {
    expect(await readable(await read(path)), path).toBe(true)
  }
})

test.describe('one long word of a person never makes a page wider than a phone', () => {
  async function phone(browser: Browser): Promise<Page> {
    return browser.newPage({ baseURL: server.address, viewport: { width: 360, height: 780 } })
  }

  async function enter(page: Page, email: string, door: '/auth/login' | '/auth/recruiter/login') {
    const reply = await page.request.post(door, {
      data: { email, password: 'look around today' },
      headers: { origin: server.address },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
  }

  test('for candidates', async ({ browser }) => {
    const page = await phone(browser)
    await enter(page, 'candidate@demo.example', '/auth/login')
    const start = ['/candidate/edit-profile', '/feeds', '/applications', '/account', '/reports']
    expect(await pagesThatWiden(page, start)).toEqual([])
    await page.close()
  })

  test('for referrers and recruiters', async ({ browser }) => {
    const page = await phone(browser)
    await enter(page, 'referrer@demo.example', '/auth/recruiter/login')
    const start = ['/recruiter/jobs', '/recruiter/requests', '/recruiter/saved-candidates']
    expect(await pagesThatWiden(page, start)).toEqual([])
    await page.close()
  })

  test('for admins', async ({ browser }) => {
    const page = await phone(browser)
    await enterAsAdmin(page, server, 'owner@crawled.example', 'owner')
    const start = ['/admin/dashboard', '/admin/broadcast', '/admin/moderation', '/admin/feed']
    expect(await pagesThatWiden(page, start)).toEqual([])
    await page.close()
  })
})

/** The texts that come with the product are the site's own: one of them gets an author. */
async function nameAuthor(editor: Page): Promise<void> {
  const send = async (method: 'POST' | 'GET', path: string, body?: object) => {
    const reply = await editor.request.fetch(server.address + path, {
      method,
      headers: { origin: server.address, 'idempotency-key': crypto.randomUUID() },
      ...(body && { data: body }),
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as Record<string, unknown>
  }
  await send('POST', '/api/admin/article-authors', {
    name: 'Ada Lovelace',
    slug: 'ada-lovelace',
    bio: 'Writes about asking and answering.',
    hasAgreed: true,
  })
  const page = await send('GET', '/api/articles/referrals/how-to-ask-for-a-referral')
  const { id } = page['article'] as { id: string }
  const draft = await send('GET', `/api/admin/articles/${id}`)
  const { category, slug, title, excerpt, body, tags, version } = draft
  await send('POST', `/api/admin/articles/${id}`, {
    category,
    slug,
    title,
    excerpt,
    body,
    tags,
    author: 'ada-lovelace',
    expectedVersion: version,
  })
}

/** Profiles are linked from nowhere: their owners hand the address out. */
async function publishedProfile(): Promise<CrawledPage> {
  const headers = { origin: server.address, 'content-type': 'application/json' }
  const entered = await fetch(`${server.address}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'candidate@demo.example', password: 'look around today' }),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const shows = ['headline', 'summary', 'skills', 'work']
  const saved = await fetch(`${server.address}/api/public-profile`, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify({ address: 'crawled', isPublic: true, isIndexed: true, shows }),
  })
  expect(saved.ok, await saved.text()).toBe(true)
  return readPage(server.address, '/profile/crawled', 'its owner')
}
