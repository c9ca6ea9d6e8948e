/** The address and the title of a job that a candidate pasted are theirs: who reads them, and where. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import type { OfferCard } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const jobUrl = 'https://careers.unknown.example/7?candidate=ottilie.q'
const jobTitle = 'The work that Ottilie Quastenflosser wants'

/** Everywhere that a job is read by its id or its address. */
async function reads(client: TestClient, jobId: string): Promise<string> {
  const replies = await Promise.all([
    client.get(`/api/jobs/${jobId}`),
    client.get('/api/referrals/preview', { query: { jobId } }),
    client.get('/api/referrals/preview', { query: { jobUrl } }),
    client.get('/api/applications/preview', { query: { jobId } }),
    client.send('PUT', `/api/saved-jobs/${jobId}`, {}),
    client.get('/api/saved-jobs'),
    client.get('/api/referral-offers'),
  ])
  return replies.map((reply) => reply.raw.body).join('\n')
}

const telling = /Quastenflosser|careers\.unknown/

/** A request for a job that the candidate has pasted, and the people it is offered to. */
async function pasted() {
  const { companyId, companyName } = await createJob(app)
  const referrer = await createReferrer(app, companyId)
  const candidate = await createCandidate(app, { plan: 'basic' })
  const more = { jobId: undefined, jobUrl, companyName, jobTitle }
  const { body } = await ask(candidate.client, '', more)
  const [offer] = (await inbox(referrer.client)).items as OfferCard[]
  return { referrer, candidate, requestId: body.id, offer: offer!, companyName }
}

test('nobody reads them before the claim but the candidate, and afterwards the referrer', async () => {
  const { referrer, candidate, offer } = await pasted()
  const jobId = offer.job.id
  expect(offer.job).toMatchObject({ hasPage: false })
  const stranger = await createCandidate(app)
  for (const client of [app.guest(), stranger.client, referrer.client]) {
    expect(await reads(client, jobId)).not.toMatch(telling)
    expect((await client.get(`/api/jobs/${jobId}`)).status).toBe(404)
  }
  expect((await ask(stranger.client, jobId)).status).toBe(404)
  expect(await reads(candidate.client, jobId)).toMatch(telling)
  const claimed = await act(referrer.client, offer.id, 'claim')
  expect(claimed.body.job).toEqual({ id: jobId, title: jobTitle, hasPage: true })
  expect((await referrer.client.get(`/api/jobs/${jobId}`)).status).toBe(200)
  expect((await app.guest().get(`/api/jobs/${jobId}`)).status).toBe(404)
  const admin = await createAdmin(app, ['owner'])
  expect((await admin.client.get(`/api/jobs/${jobId}`)).status).toBe(200)
})

test('a person who pastes the same address later reads nothing that was typed before', async () => {
  const { companyName } = await pasted()
  const second = await createCandidate(app, { plan: 'basic' })
  const { body } = await ask(second.client, '', { jobId: undefined, jobUrl, companyName })
  const request = await second.client.get(`/api/referrals/${body.id}`)
  expect(request.status).toBe(200)
  expect(request.raw.body).not.toContain('Quastenflosser')
})

test('a request that is taken back leaves no page for strangers under the name of a company', async () => {
  const { candidate, requestId, offer } = await pasted()
  await candidate.client.post(`/api/referrals/${requestId}/withdraw`)
  expect((await app.guest().get(`/api/jobs/${offer.job.id}`)).status).toBe(404)
})

test('a person who pastes the same address reads it too, and its title stays hidden before the claim', async () => {
  const { referrer, offer, companyName } = await pasted()
  const second = await createCandidate(app, { plan: 'basic' })
  const before = await second.client.get('/api/referrals/preview', { query: { jobUrl } })
  expect(before.body).toMatchObject({ job: null, company: null })
  const more = { jobId: undefined, jobUrl, companyName, jobTitle: randomUUID() }
  expect((await ask(second.client, '', more)).status).toBe(200)
  expect((await second.client.get(`/api/jobs/${offer.job.id}`)).status).toBe(200)
  expect(JSON.stringify(await inbox(referrer.client))).not.toMatch(telling)
})

describe('an address that someone else has pasted first', () => {
  /** Someone says that the job at another company's address is theirs, and waits there. */
  async function trap(url: string, title?: string) {
    const { companyId, companyName } = await createJob(app)
    const referrer = await createReferrer(app, companyId)
    const accomplice = await createCandidate(app, { plan: 'basic' })
    const more = { jobId: undefined, jobUrl: url, companyName, ...(title && { jobTitle: title }) }
    expect((await ask(accomplice.client, '', more)).status).toBe(200)
    await act(referrer.client, (await inbox(referrer.client)).items[0]!.id, 'pass', {
      reason: 'no_time',
    })
    return { referrer, companyName, companyId }
  }

  test('leads nobody to the company that they have named', async () => {
    const url = `https://jobs.nobody-knows.example/${randomUUID()}`
    const { referrer } = await trap(url)
    const candidate = await createCandidate(app, { plan: 'basic' })
    const sent = await ask(candidate.client, '', { jobId: undefined, jobUrl: url })
    expect(sent).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'companyName' }] } },
    })
    expect((await inbox(referrer.client)).items).toEqual([])
  })

  test('is the job of the company whose address it is', async () => {
    const { companyId, companyName } = await createJob(app)
    const domain = `${companyName.toLowerCase().replaceAll(' ', '-')}.example`
    await sql`
      insert into company_domains (company_id, domain, method, verified_at, created_at)
      values (${companyId}, ${domain}, 'admin', now(), now())`.execute(app.database.db)
    const url = `https://careers.${domain}/${randomUUID()}`
    const { referrer } = await trap(url)
    const own = await createReferrer(app, companyId)
    const [first, second] = [
      await createCandidate(app, { plan: 'basic' }),
      await createCandidate(app, { plan: 'basic' }),
    ]
    for (const { client } of [first, second]) {
      expect((await ask(client, '', { jobId: undefined, jobUrl: url })).status).toBe(200)
    }
    expect((await inbox(referrer.client)).items).toEqual([])
    const offers = (await inbox(own.client)).items as OfferCard[]
    expect(offers).toHaveLength(2)
    expect(new Set(offers.map(({ job }) => job.id)).size).toBe(1)
  })

  test('has no title of theirs, and goes to a person who wants what the candidate says', async () => {
    const url = `https://jobs.nobody-knows.example/${randomUUID()}`
    const { referrer, companyId, companyName } = await trap(url, 'Head chef')
    await referrer.client.post('/recruiter/info', { referFunctions: ['engineer'] })
    const [named, unnamed] = [
      await createCandidate(app, { plan: 'basic' }),
      await createCandidate(app, { plan: 'basic' }),
    ]
    const more = { jobId: undefined, jobUrl: url, companyName }
    await ask(named.client, '', { ...more, jobTitle: 'Backend engineer' })
    expect((await ask(unnamed.client, '', more)).status).toBe(409)
    await createReferrer(app, companyId)
    const sent = await ask(unnamed.client, '', more)
    expect((await inbox(referrer.client)).items).toMatchObject([
      { job: { title: 'Backend engineer' } },
    ])
    const request = await unnamed.client.get(`/api/referrals/${sent.body.id}`)
    expect(request.body).toMatchObject({ job: { title: `Job at ${companyName}` } })
  })
})
