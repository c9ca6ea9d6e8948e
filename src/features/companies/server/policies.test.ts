/** A company's rules, from setting them to what they stop (REF10). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCandidate,
  createInsider,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { ask, read, scene, wallet } from '../../../../tests/support/referrals.ts'
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
  const keeper = await createInsider(app, job.companyId)
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
  test('go down the ladder: whoever looks after it sets them, everybody reads them', async () => {
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
    const colleague = await createInsider(app, job.companyId)
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
      confirm: ['people whom an agency has put forward there'],
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
        (mail) => mail.to === candidate.email && mail.text.includes('rule of the company'),
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
    await createInsider(app, job.companyId)
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
