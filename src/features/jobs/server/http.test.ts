import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import type { getJob, searchJobs } from '../contract.ts'
import { createDemoJobs } from './service.ts'

type Page = CallReply<typeof searchJobs>
type Query = Record<string, string>

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  await app.runAsSystem((context) => createDemoJobs(context, 7, { jobs: 900 }), {
    requestId: 'test',
  })
}, 60_000)
afterAll(() => app.close())

function get(query: Query) {
  return app.guest().get<Page>('/api/jobs', { query })
}

/** Every page of a search, followed to its end. */
async function walk(query: Query): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  let cursor: string | null = null
  let total = -1
  do {
    const { status, body }: { status: number; body: Page } = await get({
      ...query,
      ...(cursor && { cursor }),
    })
    expect(status).toBe(200)
    if (cursor === null) total = body.total
    ids.push(...body.items.map((item) => item.id))
    cursor = body.nextCursor
  } while (cursor)
  return { ids, total }
}

/** The same question to the jobs table itself, without the search table, slices or codes. */
async function plain(where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select jobs.id from jobs join companies on companies.id = jobs.company_id
    where status = 'published' and listed and ${where}
    order by posted_at desc, jobs.number desc`.execute(app.database.db)
  return rows.map((row) => row.id)
}

const words = (text: string) =>
  sql`(to_tsvector('english', job_search_text(title)) || to_tsvector('english', job_search_text(companies.name))
    || to_tsvector('english', job_search_text(concat_ws(' ', department, team)))
    || to_tsvector('english', (select string_agg(l ->> 'text', ' ') from jsonb_array_elements(locations) l))
    || to_tsvector('english', job_search_text(left(description_text, 2000))))
    @@ websearch_to_tsquery('english', job_search_text(${text}))`

describe('every filter gives exactly what the plain table gives', () => {
  const cases: [Query, () => ReturnType<typeof sql>][] = [
    [{}, () => sql`true`],
    [{ q: 'engineer' }, () => words('engineer')],
    [{ q: 'c++' }, () => words('c++')],
    [{ q: 'node.js -kafka' }, () => words('node.js -kafka')],
    [{ q: '"software engineer" or "nurse"' }, () => words('"software engineer" or "nurse"')],
    [{ workMode: 'remote' }, () => sql`remote_possible`],
    [
      { workMode: 'hybrid', type: 'INTERN' },
      () => sql`work_mode = 'hybrid' and 'INTERN' = any(employment_types)`,
    ],
    [{ location: 'Germany' }, () => sql`'DE' = any(country_codes)`],
    [
      { location: 'Deutschland', q: 'data' },
      () => sql`'DE' = any(country_codes) and ${words('data')}`,
    ],
    [{ location: 'Berlin', radiusKm: '0' }, () => sql`2950159 = any(place_ids)`],
    [{ location: 'Potsdam', radiusKm: '50' }, () => sql`2950159 = any(place_ids)`],
    [{ location: 'London' }, () => sql`2643743 = any(place_ids)`],
    [{ location: 'Ohio' }, () => sql`4509177 = any(place_ids)`],
    [{ company: 'kiezbank' }, () => sql`companies.slug = 'kiezbank'`],
    [
      { postedWithinDays: '14' },
      () => sql`posted_at >= ${new Date(app.clock.now().getTime() - 14 * 86_400_000)}`,
    ],
    [
      { q: 'senior', location: 'United Kingdom', type: 'FULL_TIME', postedWithinDays: '60' },
      () => sql`${words('senior')} and 'GB' = any(country_codes) and 'FULL_TIME' = any(employment_types)
        and posted_at >= ${new Date(app.clock.now().getTime() - 60 * 86_400_000)}`,
    ],
  ]
  test.each(cases)('%j', async (query, where) => {
    const expected = await plain(where())
    expect(expected.length).toBeGreaterThan(0)
    for (const limit of ['7', '100']) {
      const { ids, total } = await walk({ ...query, limit })
      expect(ids).toEqual(expected)
      expect(total).toBe(expected.length)
    }
  })
})

test('by relevance: under the cap exactly the ranking of all, past it everything once', async () => {
  const few = await walk({ q: '"nurse"', sort: 'relevance', limit: '9' })
  const { rows } = await sql<{ id: string }>`
    select jobs.id from jobs join job_search s on s.number = jobs.number
    where s.tsv @@ 'nurs'::tsquery
    order by ts_rank(s.tsv, 'nurs'::tsquery) desc, s.posted_at desc, s.number desc`.execute(
    app.database.db,
  )
  expect(few.ids.length).toBeLessThan(200)
  expect(few.ids).toEqual(rows.map((row) => row.id))

  const many = await walk({ q: 'team', sort: 'relevance', limit: '40' })
  const all = await plain(words('team'))
  expect(all.length).toBeGreaterThan(400)
  expect(many.ids).toHaveLength(all.length)
  expect(new Set(many.ids)).toEqual(new Set(all))
})

describe('bad input is refused by name, never with a 500', () => {
  test.each<[Query, string]>([
    [{ q: 'x'.repeat(30_000) }, 'INVALID_INPUT'],
    [{ q: 'a\u0000b' }, 'INVALID_INPUT'],
    [{ limit: '0' }, 'INVALID_INPUT'],
    [{ limit: '1e309' }, 'INVALID_INPUT'],
    [{ radiusKm: '-1' }, 'INVALID_INPUT'],
    [{ workMode: 'office' }, 'INVALID_INPUT'],
    [{ type: "FULL_TIME' or 1=1" }, 'INVALID_INPUT'],
    [{ company: '../x' }, 'INVALID_INPUT'],
    [{ sort: 'luck' }, 'INVALID_INPUT'],
    [{ postedWithinDays: '1.5' }, 'INVALID_INPUT'],
    [{ cursor: 'forged' }, 'INVALID_CURSOR'],
    [{ cursor: Buffer.from('{"kind":"newest"}').toString('base64url') }, 'INVALID_CURSOR'],
    [
      {
        cursor: Buffer.from(
          '{"kind":"newest","at":"2026-01-01T00:00:00.000Z","number":1e99}',
        ).toString('base64url'),
      },
      'INVALID_CURSOR',
    ],
  ])('%j', async (query, code) => {
    const reply = await app.guest().get('/api/jobs', { query })
    expect(reply.body).toMatchObject({ statusCode: 400, code })
  })

  test.each([
    "' or 1=1 --",
    '"unclosed',
    '& | ! ( )',
    ':*',
    '<->',
    '-',
    '- - -',
    "\\'; drop table jobs;",
    'a & b <-> c:*A',
    '%_%',
    '{{7*7}}',
    '日本語 العربية 🙂',
    '-"',
    '((((',
    'or or or',
    '*',
  ])('the words %j are only words', async (q) => {
    for (const sort of ['newest', 'relevance']) {
      expect((await get({ q, sort })).status).toBe(200)
      expect((await get({ location: q.slice(0, 90) || 'x', sort })).status).toBe(200)
    }
  })
})

describe('one job', () => {
  test('open: everything its page shows, and similar open ones', async () => {
    const { body: page } = await get({ q: 'engineer' })
    const reply = await app.guest().get<CallReply<typeof getJob>>(`/api/jobs/${page.items[0]!.id}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ status: 'published', company: { slug: expect.any(String) } })
    expect(reply.body.descriptionHtml).toContain('<h3>')
    expect(reply.body.similar.length).toBeGreaterThan(0)
    expect(reply.body.similar.map((job) => job.id)).not.toContain(reply.body.id)
  })

  test('missing, a draft and a removed one answer the same', async () => {
    const { body: page } = await get({ limit: '3' })
    const [draft, removed] = page.items.map((item) => item.id)
    await sql`update jobs set status = 'draft' where id = ${draft}`.execute(app.database.db)
    await sql`update jobs set status = 'removed', closed_at = now() where id = ${removed}`.execute(
      app.database.db,
    )
    const missing = '01890000-0000-7000-8000-000000000000'
    const bodies = await Promise.all(
      [missing, draft, removed].map(async (id) => {
        const { body } = await app.guest().get(`/api/jobs/${id}`)
        return { ...body, requestId: '' }
      }),
    )
    expect(bodies[0]).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect((await app.guest().get('/api/jobs/1%27')).status).toBe(404)
  })
})

test('the counts are counted', async () => {
  const open = await plain(sql`true`)
  expect((await app.guest().get('/api/jobs/counts')).body).toEqual({
    openJobs: open.length,
    companies: 40,
    companiesWithInsiders: 0,
    lastImportAt: null,
  })
})

test('a company: its page, its search by name, and nothing for a name that is none', async () => {
  const guest = app.guest()
  const kiezbank = await guest.get('/api/companies/kiezbank')
  const open = await plain(sql`companies.slug = 'kiezbank'`)
  expect(kiezbank.body).toMatchObject({
    name: 'Kiezbank',
    state: 'verified',
    openJobs: open.length,
  })
  expect((await guest.get('/api/companies/nobody')).status).toBe(404)
  const found = await guest.get('/api/companies', { query: { q: 'GRÜN' } })
  expect(found.body).toMatchObject({ items: [{ name: 'Grünblatt Lebensmittel' }] })
  expect((await guest.get('/api/companies', { query: { q: '%' } })).body).toEqual({ items: [] })
})
