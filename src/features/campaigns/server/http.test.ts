/** One-shots before they leave, on the real database: what is in the way, proposals, the preview. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { bodyOf, places, sender, start } from '../../../../tests/support/one-shots.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import { ask, wallet } from '../../../../tests/support/referrals.ts'
import {
  fitFloor,
  type CampaignPreview,
  type OneShot,
  type Proposal,
  type Proposals,
} from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

describe('before anything is sent', () => {
  test('what is in the way is listed, and nothing is spent', async () => {
    const bare = await createCandidate(app, { complete: false, verified: false })
    const [place] = await places(app, 1)
    const standing = (await bare.client.get<OneShot>('/api/one-shot')).body
    expect(standing.fixes.map((fix) => fix.code)).toEqual([
      'EMAIL_UNVERIFIED',
      'PROFILE_INCOMPLETE',
      'RESUME_MISSING',
    ])
    expect(standing).toMatchObject({ planName: 'Free', planSize: 1, left: 1, atMost: 1 })
    expect(await start(bare.client, bodyOf([place!]))).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_UNVERIFIED' },
    })
    expect(await wallet(bare.client)).toMatchObject({ LifetimeConnects: 0, remaining: 1 })
    const noResume = await sender(app, 'basic', false)
    expect(await start(noResume.client, bodyOf([place!]))).toMatchObject({
      status: 403,
      body: { code: 'PROFILE_INCOMPLETE' },
    })
  })

  test('is for candidates', async () => {
    const referrer = await createReferrer(app, (await createJob(app)).companyId)
    expect((await referrer.client.get('/api/one-shot')).status).toBe(403)
    expect((await app.guest().get('/api/one-shot')).status).toBe(401)
  })

  test('proposals have reasons, people, cost, and leave out who must not be asked', async () => {
    const candidate = await sender(app, 'basic')
    const [open, blocked, own, asked] = await places(app, 4)
    const [employer] = await places(app, 1, 'Hooli Payments')
    const empty = await createJob(app)
    // What these ask in return has no place in a one-shot; the third asks what a profile tells.
    const [confirming, numbered, known] = await places(app, 3)
    const rule = (companyId: string, groups: string[], number: boolean) =>
      sql`insert into company_policies (company_id, ineligible, needs_internal_job_id, updated_at)
        values (${companyId}, ${groups}, ${number}, now())`.execute(app.database.db)
    await rule(confirming!.companyId, ['agency'], false)
    await rule(numbered!.companyId, [], true)
    await rule(known!.companyId, ['former_employees'], false)
    await candidate.client.post('/candidate/info', {
      profile: {
        work: [{ name: 'HOOLI payments', position: 'Engineer', startDate: '2020-01' }],
      },
      blockedCompanyIds: [blocked!.companyId],
    })
    await ask(candidate.client, asked!.jobId)
    await sql`
      insert into recruiter_profiles (id, account_id, full_name, company_id, created_at, updated_at)
      values (${randomUUID()}, ${candidate.accountId}, 'Ottilie', ${own!.companyId}, now(), now())`.execute(
      app.database.db,
    )
    await sql`update companies set logo_key = 'logos/company/one' where id = ${open!.companyId}`.execute(
      app.database.db,
    )
    const reply = await candidate.client.get<{ items: Proposal[] }>('/api/one-shot/companies', {
      query: { role: 'Backend engineer' },
    })
    expect(reply.status).toBe(200)
    const ids = reply.body.items.map((item) => item.company.id)
    expect(ids).toEqual(expect.arrayContaining([open!.companyId, known!.companyId]))
    for (const other of [blocked!, own!, asked!, employer!, empty, confirming!, numbered!])
      expect(ids).not.toContain(other.companyId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(reply.body.items.find((item) => item.company.id === open!.companyId)).toMatchObject({
      company: { logo: expect.stringMatching(/\/logo\/one$/) },
      job: { id: open!.jobId },
      match: { title: { fits: true } },
      referrers: 1,
      responseStats: { sample: 0, answeredPercent: null },
      cost: 1,
    })
    for (const other of [blocked!, asked!, employer!])
      expect(await start(candidate.client, bodyOf([other]))).toMatchObject({ status: 409 })
    const nowhere = await candidate.client.get<{ items: Proposal[] }>('/api/one-shot/companies', {
      query: { location: '50%_Atlantis' },
    })
    expect(nowhere.body.items).toEqual([])
  })

  test('jobs that fit too little are counted, not proposed', async () => {
    const candidate = await sender(app, 'basic')
    const [fits, poor] = await places(app, 2)
    await candidate.client.post('/candidate/info', {
      profile: { preferences: { titles: ['Backend engineer'], seniority: 'senior' } },
    })
    await sql`update jobs set title = 'Junior forklift driver', seniority = 'junior'
      where id = ${poor!.jobId}`.execute(app.database.db)
    const before = await candidate.client.get<Proposals>('/api/one-shot/companies')
    const scores = new Map(before.body.items.map(({ job, match }) => [job.id, match.score]))
    expect(scores.get(fits!.jobId)).toBeGreaterThanOrEqual(fitFloor)
    expect(scores.has(poor!.jobId)).toBe(false)
    expect(before.body.poorFits).toBeGreaterThanOrEqual(1)
  })

  test('a minimum salary is compared in the same unit of money', async () => {
    const candidate = await sender(app, 'basic')
    const [below, above, hourly, yen, silent] = await places(app, 5)
    const pays = [
      [below!, { min: 4_000_000, max: 5_000_000, currency: 'EUR', unit: 'YEAR' }],
      [above!, { min: 5_000_000, max: 6_000_000, currency: 'EUR', unit: 'YEAR' }],
      [hourly!, { min: 2_000, max: 3_000, currency: 'EUR', unit: 'HOUR' }],
      [yen!, { min: 5_000_000, max: 6_000_000, currency: 'JPY', unit: 'YEAR' }],
    ] as const
    for (const [{ jobId }, pay] of pays) {
      await sql`update jobs set pay = ${JSON.stringify(pay)}::jsonb where id = ${jobId}`.execute(
        app.database.db,
      )
    }
    const proposed = async (query: Record<string, string>) => {
      const reply = await candidate.client.get<{ items: Proposal[] }>('/api/one-shot/companies', {
        query,
      })
      return new Set(reply.body.items.map((item) => item.job.id))
    }
    const euros = await proposed({ payFrom: '60000', currency: 'EUR' })
    expect(euros.has(below!.jobId)).toBe(false)
    for (const job of [above!, hourly!, yen!, silent!]) expect(euros.has(job.jobId)).toBe(true)
    const yens = await proposed({ payFrom: '6000001', currency: 'JPY' })
    expect(yens.has(yen!.jobId)).toBe(false)
    expect(yens.has(below!.jobId)).toBe(true)
  })

  test('the preview shows each message and spends nothing', async () => {
    const candidate = await sender(app, 'basic')
    const chosen = await places(app, 2)
    const reply = await candidate.client.post<CampaignPreview>(
      '/api/one-shot/preview',
      bodyOf(chosen),
    )
    expect(reply.body).toMatchObject({ cost: 2, left: 18 })
    expect(reply.body.messages[0]!.text).toMatch(
      new RegExp(
        `^I have read your annual report\\.\n\nI build payment systems, and ${chosen[0]!.companyName} needs one for Senior backend engineer`,
      ),
    )
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0 })
  })

  test.each([
    ['no own line for the first', { requests: [{ jobId: '$job' }] }, 'requests.0.personal'],
    ['a note of nothing', { note: 'Please refer me.' }, 'note'],
    ['a long note', { note: 'x'.repeat(451) }, 'note'],
    ['nobody', { requests: [] }, 'requests'],
    [
      'a company twice',
      {
        requests: [
          { jobId: '$job', personal: 'a' },
          { jobId: '$job', personal: 'b' },
        ],
      },
      'requests.1.jobId',
    ],
  ])('%s is refused', async (_name, more, path) => {
    const candidate = await sender(app, 'basic')
    const [place] = await places(app, 1)
    const text = JSON.stringify(bodyOf([place!], more)).replaceAll('$job', place!.jobId)
    const reply = await start(candidate.client, JSON.parse(text) as object)
    expect(reply.status).toBe(400)
    expect(reply.body.details?.fields?.map((field) => field.path)).toContain(path)
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0 })
  })
})
