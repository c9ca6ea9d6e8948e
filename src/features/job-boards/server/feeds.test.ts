/** Feeds and sitemaps as other programs get them, and as our own importer reads them. */
import { Parser } from 'htmlparser2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeJob, createDemoJobs } from '#features/jobs/server/service.ts'
import { importBoard } from './service.ts'
import type { Database } from '#platform/db/database.ts'
import { partsOfJobs } from './queries.feeds.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { errorsOf } from '../../../../tests/support/structured-data.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

let app: TestApp
const each = 500
/** Imported and own jobs; some of the demo's are closed. */
let open = 0
const places = [
  'Berlin, Germany',
  'London',
  'Columbus, OH',
  'Remote (United States)',
  'Cape Town, South Africa',
  'Berlin, Germany; London; Columbus, OH',
  'Atlantis',
]

beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  const postings = Array.from({ length: each }, (_empty, index) => ({
    id: index,
    title: `Maker & <b>mender</b> ${index}`,
    location: places[index % places.length]!,
    content: '&lt;p&gt;Ends with ]]&amp;gt; and a \u0001 bell, "quotes" &amp;amp; more.&lt;/p&gt;',
  }))
  await app.runAsSystem(
    async (context) => {
      await importBoard(context, { text: greenhouseBoard(postings), companyName: 'Acme & Söhne' })
      await createDemoJobs(context, 3, { jobs: 600 })
    },
    { requestId: 'test' },
  )
  open = (await jobsOf('all')).length
}, 120_000)
afterAll(() => app.close())

async function read(path: string): Promise<string> {
  const reply = await app.guest().get<string>(path)
  expect(reply.status, path).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=300')
  return reply.raw.body
}

/** Names of the elements, from a parser that knows no entities but XML's own. */
function elementsOf(text: string): Map<string, number> {
  const names = new Map<string, number>()
  const parser = new Parser(
    { onopentagname: (name) => void names.set(name, (names.get(name) ?? 0) + 1) },
    { xmlMode: true },
  )
  parser.end(text)
  // oxlint-disable-next-line no-control-regex -- none may be left
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  return names
}

type Stored = { title: string; company: string; [column: string]: unknown }

async function jobsOf(
  where: 'all' | 'greenhouse',
  db: Database = app.database.db,
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select title, companies.name as company, description_text, work_mode, employment_types, pay,
      (select coalesce(jsonb_agg(place -> 'country'), '[]')
        from jsonb_path_query(locations, '$[0]') place) as country,
      date_trunc('second', posted_at) as posted_at
    from jobs join companies on companies.id = company_id
    where status = 'published' and listed
      ${where === 'all' ? sql`` : sql`and source_kind = ${where}`}
    order by title, company, posted_at, description_text, pay::text, employment_types::text`.execute(
    queriesOf(db),
  )
  return rows
}

test('structured data: 500 imported and 500 own jobs, no error', async () => {
  const postings = JSON.parse(await read('/feed/jobs.jsonld')) as object[]
  expect(postings.length).toBe(open)
  expect(open).toBeGreaterThanOrEqual(each * 2)
  expect(await jobsOf('greenhouse')).toHaveLength(each)
  for (const posting of postings) expect(await errorsOf(posting)).toEqual([])
  const { title: _title, ...broken } = postings[0] as Record<string, unknown>
  expect(await errorsOf(broken)).not.toEqual([])
}, 60_000)

/** Work modes that a form has no word for. */
const wordless: Record<string, string[]> = {
  'indeed.xml': ['onsite'],
  'jobs.jsonld': ['onsite', 'hybrid'],
}

test.each(['indeed.xml', 'linkedin.xml', 'jobs.jsonld'])(
  '%s: what our own importer reads from it is what was told',
  async (name) => {
    const text = await read(`/feed/${name}`)
    if (name.endsWith('.xml')) expect(elementsOf(text).get('job')).toBe(open)
    const before = await jobsOf('all')
    const undone = new Error('undone')
    let after: Stored[] = []
    await app
      .runAsSystem(
        async (context) => {
          // Another site: none of these jobs and companies is known there.
          await sql`update jobs set status = 'removed', closed_at = now(), source_id = null`.execute(
            queriesOf(context.db),
          )
          const report = await importBoard(context, { text })
          expect(report.refused).toEqual([])
          expect(report.added).toBe(open)
          after = await jobsOf('all', context.db)
          throw undone
        },
        { requestId: 'test' },
      )
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    const told = (jobs: Stored[]) =>
      jobs.map(({ pay, workMode, ...job }) => {
        const {
          equity: _equity,
          bonus: _bonus,
          ...amounts
        } = (pay ?? {}) as Record<string, unknown>
        const mode = wordless[name]?.includes(String(workMode)) ? null : workMode
        return { ...job, workMode: mode, pay: amounts }
      })
    expect(told(after).map(({ title }) => title)).toEqual(told(before).map(({ title }) => title))
    expect(told(after)).toEqual(told(before))
  },
  120_000,
)

test('a closed job leaves every feed and sitemap at once, and its sitemap says that it changed', async () => {
  const index = await read('/sitemap.xml')
  const parts = [
    ...index.matchAll(/<loc>http:\/\/tessera\.test(\/sitemaps\/jobs-\d+\.xml)<\/loc>/g),
  ]
  expect(parts).toHaveLength(1)
  const [, part] = parts[0]!
  const entries = elementsOf(await read(part!))
  expect(entries.get('url')).toBe(open)
  expect(entries.get('lastmod')).toBe(open)
  const newest = await app.database.db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const files = [
    part!,
    '/feed/indeed.xml',
    '/feed/linkedin.xml',
    '/feed/jobs.jsonld',
    '/feed/jobs.rss',
  ]
  for (const file of files) expect(await read(file), file).toContain(newest.id)
  app.clock.advance({ minutes: 5 })
  await app.runAsSystem((context) => closeJob(context, newest.id, 'filled'), { requestId: 'test' })
  for (const file of files) expect(await read(file), file).not.toContain(newest.id)
  const later = await read('/sitemap.xml')
  expect(later).toContain(`<lastmod>${app.clock.now().toISOString()}</lastmod>`)
})

test('the list of sitemaps looks into an index once for each part, and is made once a minute', async () => {
  const { db } = app.database
  // Numbers far apart stand for the millions between them.
  await sql`alter table jobs alter column number restart with 990001`.execute(db)
  await app.runAsSystem(
    (context) =>
      importBoard(context, {
        text: greenhouseBoard([{ id: 1, title: 'Last maker', location: 'London' }], 'far'),
        companyName: 'Far away',
      }),
    { requestId: 'test' },
  )
  await sql`analyze jobs`.execute(db)
  app.clock.advance({ minutes: 1 })
  expect(await read('/sitemap.xml')).toContain('jobs-99')
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${partsOfJobs}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('jobs_sitemap_parts')
  expect(plan).toContain('jobs_sitemap_open')
  expect(plan).not.toContain('Seq Scan on jobs')
  await sql`update jobs set status = 'closed', close_outcome = 'filled', closed_at = ${app.clock.now()}
    where number >= 990001`.execute(db)
  expect(await read('/sitemap.xml')).toContain('jobs-99')
  app.clock.advance({ minutes: 1 })
  expect(await read('/sitemap.xml')).not.toContain('jobs-99')
})

test('one company alone; nothing for a name that is none', async () => {
  const { slug } = await app.database.db
    .selectFrom('companies')
    .select('slug')
    .where('name', '=', 'Acme & Söhne')
    .executeTakeFirstOrThrow()
  const own = await read(`/feed/indeed.xml?company=${slug}`)
  const told = [...own.matchAll(/<company><!\[CDATA\[(.*?)\]\]>/g)].map(([, name]) => name)
  expect(told.length).toBeGreaterThan(400)
  expect(new Set(told)).toEqual(new Set(['Acme & Söhne']))
  const guest = app.guest()
  for (const path of [
    '/feed/other.xml',
    '/feed/__proto__',
    '/feed/indeed.xml?company=A%27',
    '/sitemaps/jobs-x.xml',
    '/sitemaps/constructor-0.xml',
    '/sitemaps/companies-99999.xml',
    '/sitemaps/companies.xml',
    '/sitemaps/other.xml',
  ]) {
    expect((await guest.get(path)).status, path).toBe(404)
  }
  expect(elementsOf(await read('/feed/indeed.xml?company=nobody')).get('job')).toBeUndefined()
})

test('llms.txt leads to calls and pages that are there', async () => {
  const text = await read('/llms.txt')
  expect(text).toMatch(/^# Tessera\n\n> /)
  const guest = app.guest()
  const links = [...text.matchAll(/\]\(http:\/\/tessera\.test(\/[^)]*)\)/g)].map(
    ([, path]) => path!,
  )
  expect(links.length).toBeGreaterThan(5)
  for (const path of links.filter((one) => one.startsWith('/api/jobs') || one.endsWith('.xml'))) {
    expect((await guest.get(path)).status, path).toBe(200)
  }
})

test('robots are told what is closed to them and where the sitemap is', async () => {
  const text = await read('/robots.txt')
  expect(text).toMatch(/^User-agent: \*\n/)
  expect(text).toContain('Disallow: /admin/\n')
  expect(text).toContain('Sitemap: http://tessera.test/sitemap.xml\n')
  expect(await read('/sitemaps/pages.xml')).toContain('http://tessera.test/job-search')
  expect(elementsOf(await read('/sitemaps/companies-0.xml')).get('url')).toBeGreaterThan(1)
})
