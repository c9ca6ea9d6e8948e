/** A company's rules, from setting them to what they stop (REF10). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCandidate,
  createReferrer,
  createJob,
  type TestPerson,
  createStaffedJob,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, scene, wallet } from '../../../../tests/support/referrals.ts'
import type { OfferDetail } from '#features/referrals/contract.ts'
import { applicantHired } from '#features/referrals/server/service.ts'
import type { ReferralPolicy } from '../contract.ts'
import { noPolicy } from './policy.referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

async function lookedAfter(policy: Partial<ReferralPolicy>) {
  const job = await createJob(app)
  const keeper = await createReferrer(app, job.companyId)
  await sql`insert into company_admins (company_id, account_id, created_at)
    values (${job.companyId}, ${keeper.accountId}, ${app.clock.now()})`.execute(app.database.db)
  const { rows } = await sql<{
    slug: string
  }>`select slug from companies where id = ${job.companyId}`.execute(app.database.db)
  const path = `/api/companies/${rows[0]!.slug}/referral-policy`
  const saved = await keeper.client.post<{ rules: string[] }>(path, { ...noPolicy, ...policy })
  expect(saved.status).toBe(200)
  return { job, keeper, path, rules: saved.body.rules }
}

const previewOf = async (person: TestPerson, jobId: string) =>
  (
    await person.client.get<{
      blockers: { code: string; message: string }[]
      terms: { confirm: string[]; needsInternalJobId: boolean }
    }>('/api/referrals/preview', { query: { jobId } })
  ).body

const track = (person: TestPerson, jobId: string) =>
  person.client.post('/api/applications/outside', { jobId })

describe('the rules of a company', () => {
  test('go down the ladder: its own admins set them, everyone reads them', async () => {
    const { job, path, keeper, rules } = await lookedAfter({ mustReferBeforeApply: true })
    expect(rules).toHaveLength(1)
    expect((await app.guest().get(path)).body).toMatchObject({
      rules,
      policy: { mustReferBeforeApply: true },
    })
    const policy = { ...noPolicy, cooldownMonths: 3 }
    expect((await app.guest().post(path, policy)).status).toBe(401)
    const candidate = await createCandidate(app)
    expect((await candidate.client.post(path, policy)).status).toBe(403)
    const colleague = await createReferrer(app, job.companyId)
    expect((await colleague.client.post(path, policy)).status).toBe(404)
    for (const wrong of [
      { ...policy, ownershipMonths: 25 },
      { ...policy, cooldownMonths: -1 },
      { ...policy, ineligible: ['women'] },
      { ...policy, remarks: 'x'.repeat(601) },
      { cooldownMonths: 3 },
    ]) {
      expect((await keeper.client.post(path, wrong)).status).toBe(400)
    }
    expect(
      (await app.guest().get(`/api/companies/none-${randomUUID()}/referral-policy`)).status,
    ).toBe(404)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries
      where action = 'companies.policySaved' and entity_id = ${job.companyId}`.execute(
      app.database.db,
    )
    expect(rows[0]!.count).toBe(1)
  })

  test('stop a referral after an application, with the rule quoted and nothing spent', async () => {
    const { job, rules } = await lookedAfter({ mustReferBeforeApply: true })
    const candidate = await createCandidate(app)
    expect((await previewOf(candidate, job.jobId)).blockers).toEqual([])
    expect((await track(candidate, job.jobId)).status).toBe(200)
    const preview = await previewOf(candidate, job.jobId)
    expect(preview.blockers).toMatchObject([{ code: 'POLICY' }])
    const reply = await ask(candidate.client, job.jobId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(reply.body.details?.reason).toContain(rules[0])
    expect(await wallet(candidate.client)).toMatchObject({ held: 0, LifetimeConnects: 0 })
  })

  test('ask for what a profile does not tell, at its field', async () => {
    const { job } = await lookedAfter({ ineligible: ['agency'], needsInternalJobId: true })
    const candidate = await createCandidate(app)
    expect((await previewOf(candidate, job.jobId)).terms).toMatchObject({
      confirm: ['candidates represented by an agency'],
      needsInternalJobId: true,
    })
    const silent = await ask(candidate.client, job.jobId)
    expect(silent.body.details?.fields?.[0]?.path).toBe('confirmsTerms')
    const numberless = await ask(candidate.client, job.jobId, { confirmsTerms: true })
    expect(numberless.body.details?.fields?.[0]?.path).toBe('internalJobId')
    expect(await wallet(candidate.client)).toMatchObject({ held: 0 })
    const complete = { confirmsTerms: true, internalJobId: 'REQ-77' }
    expect((await ask(candidate.client, job.jobId, complete)).status).toBe(200)
  })

  test('end a request that nobody has taken when the candidate applies meanwhile', async () => {
    const { job, rules } = await lookedAfter({ mustReferBeforeApply: true })
    const candidate = await createCandidate(app)
    const { body } = await ask(candidate.client, job.jobId)
    expect(await wallet(candidate.client)).toMatchObject({ held: 1 })
    await track(candidate, job.jobId)
    const request = await read(candidate.client, body.id)
    expect(request).toMatchObject({ status: 'ineligible', charge: 'released' })
    expect(request.events.find((event) => event.kind === 'refuse')?.detail['reason']).toContain(
      rules[0],
    )
    expect(await wallet(candidate.client)).toMatchObject({ held: 0, LifetimeConnects: 0 })
    await app.runDueTasks()
    expect(
      app.mails.some(
        (mail) => mail.to === candidate.email && mail.text.includes('one of the company’s rules'),
      ),
    ).toBe(true)
  })

  test('a company without rules loses nothing by an application', async () => {
    const { candidate, requestId, job } = await scene(app)
    await track(candidate, job.jobId)
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered' })
  })
})

describe('a note that is looked at first', () => {
  test('waits, goes out by itself after four hours', async () => {
    const job = await createJob(app)
    await createReferrer(app, job.companyId)
    const candidate = await createCandidate(app)
    const note = 'Refer me please and I will pay you well for it, promised.'
    const { body } = await ask(candidate.client, job.jobId, { note })
    expect(body.status).toBe('screening')
    app.clock.advance({ hours: 3, minutes: 59 })
    await app.runDueTasks()
    expect(await read(candidate.client, body.id)).toMatchObject({ status: 'screening' })
    app.clock.advance({ minutes: 2 })
    await app.runDueTasks()
    expect(await read(candidate.client, body.id)).toMatchObject({ status: 'offered' })
  })
})

describe('rules that change', () => {
  test('end the requests that they forbid now and that nobody has taken, with the connection back', async () => {
    const waiting = await scene(app, 1)
    const taken = await scene(app, 1)
    await act(taken.offers[0]!.person.client, taken.offers[0]!.offerId, 'claim')
    const allowed = await scene(app, 1)
    for (const { candidate, job } of [waiting, taken]) await track(candidate, job.jobId)
    for (const { job, candidate, requestId } of [waiting, taken, allowed]) {
      const keeper = await createReferrer(app, job.companyId)
      await sql`insert into company_admins (company_id, account_id, created_at)
        values (${job.companyId}, ${keeper.accountId}, ${app.clock.now()})`.execute(app.database.db)
      const { rows } = await sql<{ slug: string }>`
        select slug from companies where id = ${job.companyId}`.execute(app.database.db)
      const before = (await read(candidate.client, requestId)).status
      expect(['offered', 'claimed']).toContain(before)
      const path = `/api/companies/${rows[0]!.slug}/referral-policy`
      await keeper.client.post(path, { ...noPolicy, mustReferBeforeApply: true })
    }
    await app.runDueTasks()
    const ended = await read(waiting.candidate.client, waiting.requestId)
    expect(ended).toMatchObject({ status: 'ineligible', charge: 'released' })
    const refused = ended.events.find((event) => event.kind === 'refuse')
    expect(refused?.detail['reason']).toContain('asks: “')
    expect(app.mails.findLast(({ to }) => to === waiting.candidate.email)?.text).toBeTruthy()
    expect(await read(taken.candidate.client, taken.requestId)).toMatchObject({ status: 'claimed' })
    expect(await read(allowed.candidate.client, allowed.requestId)).toMatchObject({
      status: 'offered',
    })
  })
})

describe('open requests at once', () => {
  test('are as many as the plan allows, also for calls side by side, and it is told before', async () => {
    await sql`update plans set open_limit = 3 where code = 'basic'`.execute(app.database.db)
    const candidate = await createCandidate(app, { plan: 'basic' })
    const jobs = await Promise.all(Array.from({ length: 7 }, () => createStaffedJob(app)))
    const first = await ask(candidate.client, jobs[0]!.jobId)
    expect(first.status).toBe(200)
    const openOf = async () =>
      (
        await candidate.client.get<{ open: object; blockers: { code: string }[] }>(
          '/api/referrals/preview',
          // Not one of those that are asked for side by side: which of them get through differs.
          { query: { jobId: jobs[6]!.jobId } },
        )
      ).body
    expect(await openOf()).toMatchObject({ open: { open: 1, atMost: 3 }, blockers: [] })
    const replies = await Promise.all(
      jobs.slice(1, 6).map(({ jobId }) => ask(candidate.client, jobId)),
    )
    const codes = replies.map(({ status, body }) => String(body.code ?? status)).toSorted()
    expect(codes).toEqual(['200', '200', 'LIMIT_REACHED', 'LIMIT_REACHED', 'LIMIT_REACHED'])
    expect(await wallet(candidate.client)).toMatchObject({ held: 3 })
    expect(await openOf()).toMatchObject({
      open: { open: 3, atMost: 3 },
      blockers: [{ code: 'LIMIT_REACHED' }],
    })
    // The database itself refuses, no matter who writes.
    const insert = sql`insert into referral_requests (id, candidate_id, company_id, job_id, job_title,
        snapshot, note, why_me, status, sent_at, created_at, updated_at)
      select gen_random_uuid(), candidate_id, ${(await createJob(app)).companyId}, ${(await createJob(app)).jobId},
        job_title, snapshot, note, why_me, 'draft', sent_at, created_at, updated_at
      from referral_requests where id = ${first.body.id}`
    await expect(insert.execute(app.database.db)).rejects.toThrow('as the plan allows')
    await candidate.client.post(`/api/referrals/${first.body.id}/withdraw`, {})
    expect((await openOf()).blockers).toEqual([])
    await sql`update plans set open_limit = 30 where code = 'basic'`.execute(app.database.db)
  })
})

test('the day on which a bonus is due is kept for the person who referred', async () => {
  const { job, keeper } = await lookedAfter({ bonusText: '1,000 EUR', bonusDueDays: 90 })
  const candidate = await createCandidate(app)
  const asked = await ask(candidate.client, job.jobId)
  const [offer] = (await inbox(keeper.client)).items
  await act(keeper.client, offer!.id, 'claim')
  const referredOn = app.clock.now().toISOString().slice(0, 10)
  await act(keeper.client, offer!.id, 'refer', { channel: 'email', referredOn, relation: 'met' })
  await app.runAsSystem(
    (context) =>
      applicantHired(context, {
        candidateId: candidate.accountId,
        jobId: job.jobId,
        startsOn: '2027-01-04',
      }),
    { requestId: 'test' },
  )
  expect(await read(candidate.client, asked.body.id)).toMatchObject({ status: 'hired' })
  const { body } = await keeper.client.get<OfferDetail>(`/api/referral-offers/${offer!.id}`)
  expect(body.bonus?.text).toBe('1,000 EUR')
  expect(body.bonus?.dueAt?.slice(0, 10)).toBe('2027-04-04')
  await app.runDueTasks()
  expect(app.mails.some(({ text }) => text.includes('It’s due on 4 April 2027.'))).toBe(true)
})
