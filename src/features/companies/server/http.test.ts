import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import type { CompanyMerge, CompanyPage } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

async function slugOf(companyId: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from companies where id = ${companyId}`.execute(app.database.db)
  return rows[0]!.slug
}

const offersOf = async (client: TestClient) =>
  (await inbox(client)).items as { id: string; requestId: string; state: string }[]

const pageOf = async (slug: string) =>
  (await app.guest().get<CompanyPage>(`/api/companies/${slug}`)).body

const list = (jobId: string, title: string, pay: object | null = null) =>
  sql`
    update jobs set listed = true, title = ${title}, pay = ${pay === null ? null : JSON.stringify(pay)}::jsonb
    where id = ${jobId}`.execute(app.database.db)

const find = async (query: object) =>
  (
    await app.guest().get<{ items: { id: string; company: { name: string } }[] }>('/api/jobs', {
      query: query as Record<string, string>,
    })
  ).body.items

describe('the public page', () => {
  test('counts jobs, pay and answers; figures on fewer than five cases are not said', async () => {
    const job = await createJob(app)
    const slug = await slugOf(job.companyId)
    await list(job.jobId, 'Welder', {
      min: 4_000_000,
      max: 5_000_000,
      currency: 'EUR',
      unit: 'YEAR',
    })
    const sibling = await createJob(app, { id: job.companyId, name: job.companyName })
    await list(sibling.jobId, 'Turner')
    const referrer = await createReferrer(app, job.companyId)
    for (let answered = 0; answered < 5; answered++) {
      await app.runDueTasks()
      expect((await pageOf(slug)).responseStats.referrals).toMatchObject({
        sample: answered,
        answeredPercent: null,
        medianHours: null,
      })
      const other = await createJob(app, { id: job.companyId, name: job.companyName })
      await ask((await createCandidate(app)).client, other.jobId)
      const offer = (await offersOf(referrer.client)).find((item) => item.state === 'offered')
      app.clock.advance({ hours: 2 })
      await act(referrer.client, offer!.id, 'pass', { reason: 'no_time' })
    }
    await app.runDueTasks()
    const page = await pageOf(slug)
    expect(page.responseStats.referrals).toMatchObject({
      sample: 5,
      answeredPercent: 100,
      medianHours: 2,
      overdue: 0,
    })
    expect(page).toMatchObject({
      openJobs: 2,
      payRanges: [{ currency: 'EUR', unit: 'YEAR', min: 4_000_000, max: 5_000_000, jobs: 1 }],
      undisclosedPay: 1,
      verifiedAt: null,
      domains: [],
    })
  })

  test('of a company that does not exist is a 404', async () => {
    expect((await app.guest().get('/api/companies/no-such-company')).status).toBe(404)
  })
})

describe('an admin of companies', () => {
  test('is needed for every change', async () => {
    const { companyId } = await createJob(app)
    const referrer = await createReferrer(app, companyId, { level: 3 })
    const support = await createAdmin(app, ['support'])
    const calls = [
      [`/api/admin/companies/${companyId}/name`, { name: 'Other' }],
      [`/api/admin/companies/${companyId}/suspension`, { reason: 'x' }],
      [`/api/admin/companies/${companyId}/merge`, { intoId: companyId }],
    ] as const
    for (const [path, body] of calls) {
      expect((await app.guest().post(path, body)).status).toBe(401)
      expect((await referrer.client.post(path, body)).status).toBe(403)
      expect((await support.client.post(path, body)).status).toBe(403)
    }
  })

  test('renames one, and the search finds its jobs by the new name', async () => {
    const job = await createJob(app)
    await list(job.jobId, 'Glassblower')
    const { client } = await createAdmin(app, ['verifier'])
    const path = `/api/admin/companies/${job.companyId}/name`
    const other = await createJob(app)
    const taken = await client.post(path, { name: other.companyName.toUpperCase() })
    expect(taken).toMatchObject({ status: 400, body: { details: { fields: [{ path: 'name' }] } } })
    expect(await find({ q: 'zanzibarium glassblower', exact: 'true' })).toEqual([])
    expect((await client.post(path, { name: 'Zanzibarium' })).status).toBe(200)
    await app.runDueTasks()
    const found = await find({ q: 'zanzibarium glassblower' })
    expect(found.map((item) => [item.id, item.company.name])).toEqual([[job.jobId, 'Zanzibarium']])
  })

  test('suspends and restores by the table alone', async () => {
    const { companyId } = await createJob(app)
    const { client } = await createAdmin(app, ['verifier'])
    const path = `/api/admin/companies/${companyId}`
    expect(await client.post(`${path}/suspension`, { reason: 'Reported' })).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION' },
    })
    await sql`update companies set state = 'verified', verified_at = ${app.clock.now()} where id = ${companyId}`.execute(
      app.database.db,
    )
    const slug = await slugOf(companyId)
    expect((await client.post(`${path}/suspension`, { reason: 'Reported' })).status).toBe(200)
    expect(await pageOf(slug)).toMatchObject({
      state: 'suspended',
      verifiedAt: null,
      referralsOpen: false,
    })
    expect((await client.post(`${path}/restoration`)).body).toEqual({ state: 'verified' })
  })
})

describe('a merge', () => {
  async function twoCompanies() {
    const [from, into] = [await createJob(app), await createJob(app)]
    await list(from.jobId, 'Cartographer')
    await sql`
      insert into company_domains (domain, company_id, verified_at, method, created_at)
      values (${`${from.companyId}.example`}, ${from.companyId}, ${app.clock.now()}, 'admin', ${app.clock.now()})`.execute(
      app.database.db,
    )
    const referrer = await createReferrer(app, from.companyId)
    const candidate = await createCandidate(app)
    await ask(candidate.client, from.jobId)
    const { client } = await createAdmin(app, ['verifier'])
    return { from, into, referrer, candidate, client }
  }

  const owners = async (ids: { jobId: string; candidateId: string; referrerId: string }) =>
    (
      await sql<{ job: string; request: string; offer: string; person: string }>`
        select (select company_id from jobs where id = ${ids.jobId}) as job,
          (select company_id from referral_requests where candidate_id = ${ids.candidateId}) as request,
          (select company_id from referral_offers where referrer_id = ${ids.referrerId}) as offer,
          (select company_id from recruiter_profiles where account_id = ${ids.referrerId}) as person`.execute(
        app.database.db,
      )
    ).rows[0]

  test('keeps jobs, requests, people and domains; the old address leads to the new one', async () => {
    const { from, into, referrer, candidate, client } = await twoCompanies()
    const ids = {
      jobId: from.jobId,
      candidateId: candidate.accountId,
      referrerId: referrer.accountId,
    }
    const [oldSlug, newSlug] = [await slugOf(from.companyId), await slugOf(into.companyId)]
    const path = `/api/admin/companies/${from.companyId}/merge`
    expect((await client.post(path, { intoId: from.companyId })).status).toBe(400)
    const merged = await client.post<CompanyMerge>(path, { intoId: into.companyId })
    expect(merged).toMatchObject({ status: 200, body: { into: { slug: newSlug } } })
    const { companyId } = into
    expect(await owners(ids)).toEqual({
      job: companyId,
      request: companyId,
      offer: companyId,
      person: companyId,
    })
    expect(await pageOf(oldSlug)).toMatchObject({ slug: newSlug, openJobs: 1 })
    expect((await pageOf(newSlug)).domains).toHaveLength(1)
    expect((await find({ company: newSlug })).map((item) => item.id)).toContain(from.jobId)
    expect((await client.post(path, { intoId: into.companyId })).status).toBe(409)
    const offer = (await inbox(referrer.client)).items[0]!
    expect((await act(referrer.client, offer.id, 'claim')).status).toBe(200)

    const undo = `/api/admin/company-merges/${merged.body.id}/undo`
    expect((await client.post(undo)).status).toBe(200)
    expect(await owners(ids)).toEqual({
      job: from.companyId,
      request: from.companyId,
      offer: from.companyId,
      person: from.companyId,
    })
    expect(await pageOf(oldSlug)).toMatchObject({ slug: oldSlug, openJobs: 1 })
    expect((await client.post(undo)).status).toBe(409)
  })

  test('can be taken back for thirty days and no longer', async () => {
    app.clock.advance({ minutes: 1 })
    const { from, into, client } = await twoCompanies()
    const path = `/api/admin/companies/${from.companyId}/merge`
    const merged = await client.post<CompanyMerge>(path, { intoId: into.companyId })
    app.clock.advance({ days: 30 })
    await app.renewSessions()
    expect((await client.post(`/api/admin/company-merges/${merged.body.id}/undo`)).status).toBe(409)
    const merges = await client.get<{ items: CompanyMerge[] }>('/api/admin/company-merges')
    expect(merges.body.items[0]).toMatchObject({
      id: merged.body.id,
      moved: expect.arrayContaining([{ kind: 'jobs', count: 1 }]) as unknown,
    })
  })
})
