import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  act,
  applied,
  applyFor,
  decide,
  openIntake,
  readApplicant,
  readOwn,
  resumeForm,
} from '../../../../tests/support/applications.ts'
import {
  createCandidate,
  createReferrer,
  createJob,
  createStaffedJob,
} from '../../../../tests/support/people.ts'
import { ask } from '../../../../tests/support/referrals.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { ApplicationPreview, FunnelLine, Tracked } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
// Clocks move on by weeks here, and nobody is signed out by it.
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

async function takingJob(intake: object = {}) {
  const job = await createJob(app)
  const hiringManager = await createReferrer(app, job.companyId, { level: 3 })
  const opened = await openIntake(hiringManager.client, job.jobId, intake)
  return { ...job, hiringManager, intake: opened.body }
}

const previewOf = async (client: ReturnType<TestApp['guest']>, jobId: string) =>
  (await client.get<ApplicationPreview>('/api/applications/preview', { query: { jobId } })).body

describe('applying', () => {
  test('goes down the ladder', async () => {
    const { jobId, companyId } = await takingJob()
    expect((await applyFor(app.guest(), jobId)).status).toBe(401)
    const candidate = await createCandidate(app)
    const bad = await applyFor(candidate.client, jobId, { coverNote: 'x'.repeat(2001) })
    expect(bad).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'coverNote' }] } },
    })
    expect((await applyFor(candidate.client, jobId, { coverNote: 'a\u0000' })).status).toBe(400)
    const noKey = await candidate.client.post('/api/applications', { jobId })
    expect(noKey.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
    expect((await applyFor(candidate.client, randomUUID())).status).toBe(404)
    const referrer = await createReferrer(app, companyId)
    expect((await applyFor(referrer.client, jobId)).status).toBe(403)
    const good = await applyFor(candidate.client, jobId)
    expect(good).toMatchObject({ status: 200, body: { created: true } })
    const other = await createCandidate(app)
    expect((await other.client.get(`/api/applications/${good.body.id}`)).status).toBe(404)
    expect((await act(other.client, good.body.id, 'withdraw', { reason: 'other' })).status).toBe(
      404,
    )
    const list = await other.client.get<{ items: unknown[] }>('/api/applications')
    expect(list.body.items).toEqual([])
  })

  test('a second time gives the first, also for twenty at once', async () => {
    const { jobId } = await takingJob()
    const { client } = await createCandidate(app)
    const replies = await Promise.all(Array.from({ length: 20 }, () => applyFor(client, jobId)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(replies.filter((reply) => reply.body.created)).toHaveLength(1)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from application_events
      where application_id = ${replies[0]!.body.id}`.execute(app.database.db)
    expect(rows[0]!.count).toBe(1)
  })

  test('a repeated key gives the same reply', async () => {
    const { jobId } = await takingJob()
    const { client } = await createCandidate(app)
    const key = randomUUID()
    const first = await applyFor(client, jobId, {}, key)
    expect((await applyFor(client, jobId, {}, key)).body).toEqual(first.body)
    expect((await applyFor(client, jobId, { coverNote: 'Other' }, key)).body).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test.each([
    [{ verified: false }, 'EMAIL_UNVERIFIED'],
    [{ complete: false }, 'PROFILE_INCOMPLETE'],
  ])('with %j is refused, and the preview says so', async (options, code) => {
    const { jobId } = await takingJob()
    const { client } = await createCandidate(app, options)
    expect(await applyFor(client, jobId)).toMatchObject({ status: 403, body: { code } })
    const { blockers } = await previewOf(client, jobId)
    expect(blockers.map((blocker) => blocker.code)).toEqual([code])
  })

  test('a job that nobody opened, a blocked company, and a closed job take nothing', async () => {
    const { client } = await createCandidate(app)
    const nobody = await createJob(app)
    expect(await applyFor(client, nobody.jobId)).toMatchObject({ status: 409 })
    expect((await previewOf(app.guest(), nobody.jobId)).way).toBe('outside')
    const { jobId, companyId } = await takingJob()
    expect((await previewOf(app.guest(), jobId)).way).toBe('here')
    await client.post('/candidate/info', { blockedCompanyIds: [companyId] })
    expect(await applyFor(client, jobId)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    await client.post('/candidate/info', { blockedCompanyIds: [] })
    await app.runAsSystem((context) => jobs.closeJob(context, jobId, 'filled'), { requestId: 'x' })
    expect(await applyFor(client, jobId)).toMatchObject({
      status: 409,
      body: { code: 'JOB_CLOSED' },
    })
  })

  test('questions are asked, checked at their field and flagged, never decided upon', async () => {
    const questions = [
      { kind: 'yes_no', label: 'May you work in Germany?', expected: 'yes' },
      { kind: 'choice', label: 'Which office?', options: ['Berlin', 'Munich'] },
      { kind: 'long_text', label: 'Anything else?', required: false },
    ]
    const { jobId, hiringManager, intake } = await takingJob({ questions })
    const { client } = await createCandidate(app)
    const shown = (await previewOf(client, jobId)).questions
    expect(shown.map((question) => question.label)).toEqual(questions.map(({ label }) => label))
    expect(JSON.stringify(shown)).not.toContain('expected')
    const [first, second] = shown.map((question) => question.id) as [string, string]
    const wrong = await applyFor(client, jobId, {
      answers: [{ questionId: second, value: 'Paris' }],
    })
    expect(wrong).toMatchObject({ status: 400 })
    expect(wrong.body.details?.fields?.map((field) => field.path)).toEqual([
      `answers.${first}`,
      `answers.${second}`,
    ])
    const { body } = await applyFor(client, jobId, {
      answers: [
        { questionId: first, value: 'no' },
        { questionId: second, value: 'Berlin' },
      ],
    })
    app.clock.advance({ seconds: 11 })
    // Questions that change later change nothing that was answered.
    await openIntake(hiringManager.client, jobId, {
      questions: intake.questions.slice(0, 1).map((question) => ({ ...question, label: 'New' })),
    })
    const seen = await readApplicant(hiringManager.client, body.id)
    expect(seen).toMatchObject({
      unexpected: 1,
      status: 'submitted',
      answers: [
        { label: 'May you work in Germany?', value: 'no', asExpected: false },
        { label: 'Which office?', value: 'Berlin', asExpected: null },
      ],
    })
  })

  test('can be called back for ten seconds, unseen, and sent again', async () => {
    const { jobId, hiringManager } = await takingJob()
    const { client, email } = await createCandidate(app)
    const { body } = await applyFor(client, jobId)
    expect((await decide(hiringManager.client, body.id, 'move', { to: 'in_review' })).status).toBe(
      404,
    )
    app.clock.advance({ seconds: 9 })
    const undone = await act(client, body.id, 'undo')
    expect(undone).toMatchObject({ status: 200, body: { status: 'draft' } })
    app.clock.advance({ minutes: 20 })
    await app.runDueTasks()
    const subjects = app.mails.filter((mail) => mail.to === email).map((mail) => mail.subject)
    expect(subjects).toEqual(['Confirm your email address for Tessera'])
    expect((await hiringManager.client.get(`/api/applicants/${body.id}`)).status).toBe(404)
    expect(await previewOf(client, jobId)).toMatchObject({
      own: null,
      draft: { coverNote: 'I would like to work on this.' },
    })
    const again = await applyFor(client, jobId, { coverNote: 'Second thoughts' })
    expect(again.body).toMatchObject({ id: body.id, created: true })
    app.clock.advance({ seconds: 10 })
    expect(await act(client, body.id, 'undo')).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION', details: { allowed: ['withdraw'] } },
    })
    const seen = await readApplicant(hiringManager.client, body.id)
    expect(seen.coverNote).toBe('Second thoughts')
    expect(seen.events.map((event) => event.kind)).toEqual(['submit'])
  })

  test('what was sent stays as it was sent', async () => {
    const { candidate, hiringManager, id } = await applied(app)
    await candidate.client.postForm('/candidate/info', resumeForm('second'))
    await candidate.client.post('/candidate/info', {
      profile: { basics: { name: 'Someone Else', label: 'Plumber' } },
    })
    const seen = await readApplicant(hiringManager.client, id)
    expect(seen).toMatchObject({ name: candidate.name, headline: 'Backend engineer' })
    const file = await hiringManager.client.get<string>(`/api/applicants/${id}/resume`)
    expect(file.status).toBe(200)
    expect(file.raw.body).toContain('%first')
  })
})

describe('both sides hear of it', () => {
  test('a receipt once it cannot be called back, and one digest for the company', async () => {
    const { candidate, hiringManager, jobId, id } = await applied(app)
    const second = await createCandidate(app)
    await applyFor(second.client, jobId)
    app.clock.advance({ seconds: 11 })
    await app.runDueTasks()
    app.clock.advance({ minutes: 16 })
    await app.runDueTasks()
    const to = (address: string) =>
      app.mails.filter((mail) => mail.to === address && !mail.subject.startsWith('Confirm'))
    expect(to(candidate.email).map((mail) => mail.subject)).toEqual([
      'Sent: Senior backend engineer',
    ])
    expect(to(hiringManager.email).map((mail) => mail.subject)).toEqual([
      '2 applications are waiting for your reply',
    ])
    expect(to(hiringManager.email)[0]!.text).toContain(`/recruiter/applicants/${id}`)
  })

  test('the timeline of the candidate is what the audit says', async () => {
    const { candidate, hiringManager, id } = await applied(app)
    await decide(hiringManager.client, id, 'seen')
    await decide(hiringManager.client, id, 'seen')
    await decide(hiringManager.client, id, 'move', { to: 'shortlisted' })
    await decide(hiringManager.client, id, 'notes', { text: 'Strong on payments' })
    await decide(hiringManager.client, id, 'reject', { reason: 'skills', note: 'No Kafka' })
    const own = await readOwn(candidate.client, id)
    expect(own.viewedAt).not.toBeNull()
    expect(JSON.stringify(own)).not.toContain('Strong on payments')
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where entity_id = ${id}
        and action like 'applications.%' order by seq desc`.execute(app.database.db)
    expect(rows.map((row) => row.action)).toEqual(
      own.events.map((event) => `applications.${event.kind}`),
    )
    expect(own.events.map((event) => event.kind)).toEqual(['reject', 'shortlist', 'view', 'submit'])
    expect(own.rejection).toMatchObject({ reason: 'skills', note: 'No Kafka' })
    await app.runDueTasks()
    const mail = app.mails.findLast(({ to }) => to === candidate.email)
    expect(mail?.text).toContain('Required skills are missing.')
    expect(mail?.text).toContain('No Kafka')
  })
})

test('after a withdrawal the name and the timeline stay, the data do not (APP10)', async () => {
  const { candidate, hiringManager, id } = await applied(app)
  const { version } = await readOwn(candidate.client, id)
  const stale = await act(candidate.client, id, 'withdraw', {
    reason: 'pay',
    expectedVersion: version + 1,
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  expect((await act(candidate.client, id, 'withdraw', {})).status).toBe(400)
  const done = await act(candidate.client, id, 'withdraw', {
    reason: 'pay',
    expectedVersion: version,
  })
  expect(done.body).toMatchObject({ status: 'withdrawn', actions: [] })
  const seen = await readApplicant(hiringManager.client, id)
  expect(seen).toMatchObject({ name: candidate.name, person: null, coverNote: '', answers: [] })
  expect(seen.events[0]).toMatchObject({ kind: 'withdraw', detail: { reason: 'pay' } })
  expect((await hiringManager.client.get(`/api/applicants/${id}/resume`)).status).toBe(404)
  expect((await applyFor(candidate.client, seen.job.id)).body).toMatchObject({ id, created: false })
  await app.runDueTasks()
  expect(app.mails.findLast(({ to }) => to === hiringManager.email)?.subject).toContain('withdrawn')
})

describe('applications made elsewhere', () => {
  test('are noted once and moved by hand', async () => {
    const { jobId } = await createJob(app)
    const { client } = await createCandidate(app)
    const track = (body: object) =>
      client.post<{ id: string; created: boolean }>('/api/applications/outside', body)
    expect((await track({ jobId, appliedOn: '2099-01-01' })).status).toBe(400)
    const { body } = await track({ jobId, appliedOn: '2026-01-05' })
    expect((await track({ jobId })).body).toEqual({ id: body.id, created: false })
    const moved = await act(client, body.id, 'track', { status: 'interview' })
    expect(moved.body).toMatchObject({ status: 'interview', actions: ['track'], source: 'outside' })
    expect(moved.body.submittedAt).toBe('2026-01-05T12:00:00.000Z')
    expect(moved.body.clock).toMatchObject({ dueAt: null, actor: 'nobody' })
    expect((await act(client, body.id, 'withdraw', { reason: 'pay' })).status).toBe(409)
    const here = await applied(app)
    expect((await act(here.candidate.client, here.id, 'track', { status: 'hired' })).status).toBe(
      409,
    )
    const hiringManager = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
    expect((await hiringManager.client.get(`/api/applicants/${body.id}`)).status).toBe(404)
  })
})

test('one list for applications and referral requests, in the order of their changes', async () => {
  const { candidate, hiringManager, id } = await applied(app)
  const { client } = candidate
  app.clock.advance({ minutes: 1 })
  const asked = await ask(client, (await createStaffedJob(app)).jobId)
  app.clock.advance({ minutes: 1 })
  const outside = await client.post<{ id: string }>('/api/applications/outside', {
    jobId: (await createJob(app)).jobId,
  })
  const list = async (query: Record<string, string> = {}) =>
    (
      await client.get<{ items: Tracked[]; nextCursor: string | null }>('/api/applications', {
        query,
      })
    ).body
  expect((await list()).items).toMatchObject([
    { id: outside.body.id, source: 'outside', column: 'sent' },
    { id: asked.body.id, kind: 'referral', column: 'sent', moves: ['closed'] },
    { id, source: 'here', column: 'sent', moves: ['closed'] },
  ])
  app.clock.advance({ minutes: 1 })
  await decide(hiringManager.client, id, 'move', { to: 'interview' })
  const first = await list({ limit: '2' })
  const rest = await list({ limit: '2', cursor: first.nextCursor! })
  expect([...first.items, ...rest.items].map((item) => item.id)).toEqual([
    id,
    outside.body.id,
    asked.body.id,
  ])
  expect(rest.nextCursor).toBeNull()
  await decide(hiringManager.client, id, 'reject', { reason: 'other' })
  expect((await list({ state: 'ended' })).items.map((item) => item.id)).toEqual([id])
  expect((await list({ state: 'open' })).items).toHaveLength(2)
  expect((await list({ state: 'no_response' })).items).toEqual([])
  const { body } = await client.get<{ lines: FunnelLine[] }>('/api/applications/funnel')
  const none = { interviews: 0, offers: 0, hired: 0, noResponse: 0, answered: 0 }
  expect(body.lines).toEqual([
    { ...none, source: 'here', sent: 1, answered: 1, interviews: 1 },
    { ...none, source: 'outside', sent: 1 },
    { ...none, source: 'referral', sent: 1 },
  ])
})
