import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces, openJobs } from '../../../../tests/support/jobs.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import type { getJob, matchJobs } from '#features/jobs/contract.ts'
import type { searchJobs } from '../contract.ts'
import { createDemoJobs } from '#features/jobs/server/service.ts'
import { learnVocabulary } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  await app.runAsSystem(
    async (context) => {
      await createDemoJobs(context, 7, { jobs: 300 })
      await learnVocabulary(context)
    },
    { requestId: 'test' },
  )
}, 60_000)
afterAll(() => app.close())

function get(query: Record<string, string>) {
  return app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', { query })
}

describe('how a job fits a candidate', () => {
  test('a guest and a recruiter are refused; a candidate reads what fits and what does not', async () => {
    const { body } = await get({ q: 'engineer', limit: '3' })
    const ids = body.items.map(({ id }) => id)
    const path = `/api/jobs/matches?${ids.map((id) => `id=${id}`).join('&')}`
    expect((await app.guest().get(path)).status).toBe(401)
    const candidate = await createCandidate(app)
    const reply = await candidate.client.get<CallReply<typeof matchJobs>>(path)
    expect(reply.status).toBe(200)
    expect(new Set(reply.body.items.map(({ jobId }) => jobId))).toEqual(new Set(ids))
    for (const item of reply.body.items) expect(item.title).not.toBeNull()
    expect((await candidate.client.get('/api/jobs/matches?id=1')).status).toBe(400)
    expect((await candidate.client.get('/api/jobs/matches')).status).toBe(400)
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
  const open = await openJobs(app.database.db, sql`true`)
  const { collections, ...counts } = (await app.guest().get('/api/jobs/counts')).body
  expect(counts).toEqual({
    openJobs: open.length,
    companies: 40,
    companiesWithReferrers: 0,
    lastImportAt: null,
    answering: [],
  })
  expect(collections).not.toEqual([])
})

test('a company: its page, its search by name, and nothing for a name that is none', async () => {
  const guest = app.guest()
  const kiezbank = await guest.get('/api/companies/kiezbank')
  const open = await openJobs(app.database.db, sql`companies.slug = 'kiezbank'`)
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
