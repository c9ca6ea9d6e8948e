/** Super-connect on the real database: proposals, two answers, the chat, what stays private. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  secretWords,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { scene, wallet } from '../../../../tests/support/referrals.ts'
import type { Introduction, OwnIntroduction, Suggestion } from '../contract.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { stateAfter, stateForOne } from './policy.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['support'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

test.each([
  [null, null, 'proposed'],
  ['yes', null, 'proposed'],
  [null, 'yes', 'proposed'],
  ['yes', 'yes', 'connected'],
  ['no', null, 'declined'],
  [null, 'no', 'declined'],
  ['yes', 'no', 'declined'],
  ['no', 'yes', 'declined'],
] as const)('%s and %s: %s', (candidate, recruiter, state) => {
  expect(stateAfter(candidate, recruiter)).toBe(state)
  const shown = { proposed: candidate ? 'answered' : 'open', connected: 'connected' }
  expect(stateForOne(state, candidate)).toBe(state === 'declined' ? 'ended' : shown[state])
})

async function pair() {
  const job = await createJob(app)
  const recruiter = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app)
  const body = {
    candidateId: candidate.accountId,
    recruiterId: recruiter.accountId,
    jobId: job.jobId,
    reason: 'Ottilie and this job both name Go.',
  }
  return { job, recruiter, candidate, body }
}

const propose = (body: object) =>
  admin.client.post<{ id: string; code?: string }>('/api/admin/introductions', body)
const own = async (person: TestPerson) =>
  (await person.client.get<{ items: OwnIntroduction[] }>('/api/introductions')).body.items
const answer = (person: TestPerson, id: string, said: string) =>
  person.client.post<OwnIntroduction>(`/api/introductions/${id}/answer`, { answer: said })
const listed = async (id: string) =>
  (await admin.client.get<{ items: Introduction[] }>('/api/admin/introductions')).body.items.find(
    (item) => item.id === id,
  )

test('two times yes open a chat, free; before that nobody is named', async () => {
  const { recruiter, candidate, body } = await pair()
  const { id } = (await propose(body)).body
  await app.runDueTasks()
  for (const to of [recruiter.email, candidate.email]) {
    const mail = app.mails.findLast((one) => one.to === to)
    expect(mail?.subject).toContain('introduce you')
    for (const word of secretWords) expect(JSON.stringify(mail?.text)).not.toContain(word)
  }
  const seen = await own(recruiter)
  expect(seen).toMatchObject([
    { id, state: 'open', other: '', facts: { title: 'Backend engineer' }, reason: null },
  ])
  for (const word of secretWords) expect(JSON.stringify(seen)).not.toContain(word)
  expect(JSON.stringify(await own(candidate))).not.toContain(recruiter.name)
  expect((await answer(candidate, id, 'yes')).body).toMatchObject({ state: 'answered' })
  expect((await answer(candidate, id, 'no')).status).toBe(409)
  expect(await own(recruiter)).toMatchObject([
    { state: 'open', other: '', facts: { title: 'Backend engineer' }, reason: null },
  ])
  const done = (await answer(recruiter, id, 'yes')).body
  expect(done).toMatchObject({ state: 'connected', other: candidate.name })
  const room = await candidate.client.get(`/api/conversations/${done.conversationId}`)
  expect(room.body).toMatchObject({ kind: 'introduction' })
  expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0, held: 0 })
  expect((await propose(body)).status).toBe(409)
  const kept = await admin.client.post(`/api/admin/introductions/${id}/outcome`, {
    outcome: 'interview',
  })
  expect(kept.status).toBe(200)
  expect(await listed(id)).toMatchObject({ state: 'connected', outcome: 'interview' })
})

test('a no is private, and ends it', async () => {
  const { recruiter, candidate, body } = await pair()
  const { id } = (await propose(body)).body
  await answer(recruiter, id, 'yes')
  await answer(candidate, id, 'no')
  const [forRecruiter] = await own(recruiter)
  expect(forRecruiter).toMatchObject({ state: 'ended', conversationId: null })
  expect(Object.keys(forRecruiter!)).not.toContain('candidateAnswer')
  expect(await listed(id)).toMatchObject({ state: 'declined', candidateAnswer: 'no' })
  const kept = await admin.client.post(`/api/admin/introductions/${id}/outcome`, {
    outcome: 'hired',
  })
  expect(kept.status).toBe(409)
})

test('after seven days it ends by itself, and a late yes opens nothing', async () => {
  const { recruiter, candidate, body } = await pair()
  const { id } = (await propose(body)).body
  await answer(candidate, id, 'yes')
  app.clock.advance({ days: 7, minutes: 1 })
  await app.renewSessions()
  expect((await answer(recruiter, id, 'yes')).status).toBe(409)
  await app.runDueTasks()
  expect(await listed(id)).toMatchObject({ state: 'expired', dueAt: null })
  expect(await own(candidate)).toMatchObject([{ state: 'ended' }])
})

test('both at once: one conversation', async () => {
  const { recruiter, candidate, body } = await pair()
  const { id } = (await propose(body)).body
  const replies = await Promise.all([answer(recruiter, id, 'yes'), answer(candidate, id, 'yes')])
  expect(replies.map((reply) => reply.status)).toEqual([200, 200])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations where about_id = ${id}`.execute(
    app.database.db,
  )
  expect(rows[0]!.count).toBe(1)
})

test('strangers, other roles, wrong pairs', async () => {
  const { recruiter, candidate, body } = await pair()
  const other = await pair()
  expect((await propose({ ...body, recruiterId: other.recruiter.accountId })).status).toBe(409)
  expect((await propose({ ...body, candidateId: recruiter.accountId })).status).toBe(409)
  await candidate.client.post('/candidate/info', { blockedCompanyIds: [other.job.companyId] })
  expect((await propose({ ...other.body, candidateId: candidate.accountId })).status).toBe(409)
  const { id } = (await propose(body)).body
  expect((await answer(other.candidate, id, 'yes')).status).toBe(404)
  expect((await answer(other.recruiter, id, 'no')).status).toBe(404)
  expect((await candidate.client.get('/api/admin/introductions')).status).toBe(403)
  const verifier = await createAdmin(app, ['verifier'])
  expect((await verifier.client.get('/api/admin/introductions')).status).toBe(403)
})

test('suggestions say why, and leave out who is in touch', async () => {
  const { job, recruiter, candidate, body } = await pair()
  const { candidate: silent } = await scene(app, 0)
  app.clock.advance({ days: 15 })
  await app.renewSessions()
  const read = async () =>
    (await admin.client.get<{ items: Suggestion[] }>('/api/admin/introductions/suggestions')).body
      .items
  const before = await read()
  const found = before.find((item) => item.candidate.id === silent.accountId)
  expect(found).toMatchObject({
    daysWithoutAnswer: 15,
    candidate: { headline: 'Backend engineer' },
  })
  expect(found!.draft).toContain(found!.job.title)
  await candidate.client.post('/candidate/info', {
    blockedCompanyIds: before.map((item) => item.company.id).filter((id) => id !== job.companyId),
  })
  await propose(body)
  const pairs = (await read()).map((item) => `${item.candidate.id} ${item.recruiter.id}`)
  expect(pairs).not.toContain(`${candidate.accountId} ${recruiter.accountId}`)
})

test('one that lies behind fifty newer ones can be answered', async () => {
  const { candidate, body } = await pair()
  const { id } = (await propose(body)).body
  await sql`
    insert into introductions (id, candidate_id, recruiter_id, company_id, job_id, reason, state,
      proposed_by, created_at, updated_at)
    select gen_random_uuid(), candidate_id, recruiter_id, company_id, job_id, reason, 'expired',
      proposed_by, created_at + make_interval(secs => n), updated_at
    from introductions, generate_series(1, 50) as n where id = ${id}`.execute(app.database.db)
  expect((await answer(candidate, id, 'yes')).body).toMatchObject({ id, state: 'answered' })
})

test.each(['has left', 'is with another company', 'was with another company and is back'])(
  'a recruiter who %s learns nobody from an earlier proposal',
  async (how) => {
    const { job, recruiter, candidate, body } = await pair()
    const { id } = (await propose(body)).body
    await answer(candidate, id, 'yes')
    // It may be the candidate's employer: the guard was asked about the other company alone.
    const elsewhere = await createJob(app)
    await app.runAsSystem((context) => profiles.endWorkEmail(context, recruiter.accountId), {
      requestId: 'test',
    })
    const at = how === 'is with another company' ? elsewhere.companyId : job.companyId
    if (how !== 'has left') {
      await sql`
        update recruiter_profiles set company_id = ${at}, level = 1,
          work_email_verified_at = ${app.clock.now()}
        where account_id = ${recruiter.accountId}`.execute(app.database.db)
    }
    expect((await answer(recruiter, id, 'yes')).status).toBe(409)
    const [seen] = await own(recruiter)
    expect(seen).toMatchObject({ state: 'ended', other: '', conversationId: null })
    expect(await own(candidate)).toMatchObject([{ state: 'ended' }])
  },
)

test('only a recruiter who is verified at the company can say yes', async () => {
  const { recruiter, candidate, body } = await pair()
  const { id } = (await propose(body)).body
  await answer(candidate, id, 'yes')
  await sql`
    update recruiter_profiles set work_email_verified_at = null, level = 0
    where account_id = ${recruiter.accountId}`.execute(app.database.db)
  expect((await answer(recruiter, id, 'yes')).status).toBe(409)
  expect((await answer(recruiter, id, 'no')).status).toBe(200)
})
