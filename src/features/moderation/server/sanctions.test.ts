/** The ladder of sanctions, what each does and when it ends, and appeals against them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConversation } from '#features/chat/server/service.ts'
import type { Conversation } from '#features/chat/contract.ts'
import type { Post } from '#features/feeds/contract.ts'
import { endpointName } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { declaredEndpoints } from '../../../app/features.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  act,
  caseAbout,
  createMember,
  ownDecisions,
  ownReports,
  readCase,
  report,
} from '../../../../tests/support/moderation.ts'
import { createAdmin, password, type TestPerson } from '../../../../tests/support/people.ts'
import { createHiringManager, published } from '../../../../tests/support/postings.ts'
import type { OwnDecision } from '../contract.ts'

let app: TestApp
let moderator: TestPerson
let second: TestPerson
let reporter: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ TRUST_PROXY: 'true' })
  moderator = await createAdmin(app, ['moderator'])
  second = await createAdmin(app, ['moderator'])
  reporter = await createMember(app)
})
afterAll(() => app.close())

const write = (client: TestClient, body = `Post ${randomUUID()}`) =>
  client.post<Post & Failure>(
    '/api/posts',
    { kind: 'text', body },
    { headers: { 'idempotency-key': randomUUID() } },
  )

/** A hiring manager with a post that was reported. */
async function reported(reason = 'spam') {
  const person = await createHiringManager(app)
  const { body: post } = await write(person.client)
  await report(reporter.client, 'post', post.id, { reason })
  const { id } = await caseAbout(moderator.client, post.body.slice(0, 20))
  return { person, post, id }
}

async function later(time: Parameters<TestApp['clock']['advance']>[0]): Promise<void> {
  app.clock.advance(time)
  await app.renewSessions()
}

const isPublic = async ({ slug }: Post) =>
  (await app.guest().get(`/api/post-pages/${slug}`)).status === 200
const signIn = (email: string) =>
  app.guest().post<Failure>('/auth/recruiter/login', { email, password })
const mailsTo = async (email: string) => {
  await app.runDueTasks()
  return app.mails.filter(({ to }) => to === email)
}
const appeal = (client: TestClient, id: string, text = 'It was a quotation.') =>
  client.post<Failure>(`/api/moderation-decisions/${id}/appeal`, { text })
const answer = (client: TestClient, id: string, decision: string) =>
  client.post<Failure>(`/api/admin/moderation/cases/${id}/appeal`, {
    decision,
    note: 'We read it.',
  })

const talkWith = (person: TestPerson) =>
  app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about: { type: 'test', id: newId() },
        subject: 'Engineer at Acme',
        participants: [
          { accountId: reporter.accountId, role: 'jobSeeker' },
          { accountId: person.accountId, role: 'recruiter' },
        ],
      }),
    { requestId: 'test' },
  )

const lastLine = async (id: string) =>
  (await reporter.client.get<Conversation>(`/api/conversations/${id}`)).body.lastMessage?.body

describe('sanctions', () => {
  test('a sanction needs its days, and admins get none', async () => {
    const { id, person } = await reported()
    expect((await act(moderator.client, id, { sanction: 'limited' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ path: 'days' }] },
    })
    expect((await act(moderator.client, id, { sanction: 'suspended', days: 91 })).status).toBe(400)
    await sql`update accounts set roles = array_append(roles, 'admin') where id = ${person.accountId}`.execute(
      app.database.db,
    )
    expect((await readCase(moderator.client, id)).canSanction).toBe(false)
    expect((await act(moderator.client, id, { sanction: 'warning' })).status).toBe(403)
    // Nothing of a refused decision is kept.
    expect((await readCase(moderator.client, id)).decision).toBeNull()
  })

  test('a job of a board has no owner to sanction', async () => {
    const jobId = await published((await createHiringManager(app)).client, { title: 'Ownerless' })
    await sql`update job_postings set owner_id = null where job_id = ${jobId}`.execute(
      app.database.db,
    )
    await report(reporter.client, 'job', jobId, { reason: 'scam' })
    const { id } = await caseAbout(moderator.client, 'Ownerless')
    expect((await readCase(moderator.client, id)).canSanction).toBe(false)
    expect((await act(moderator.client, id, { sanction: 'warning' })).status).toBe(409)
    expect((await act(moderator.client, id)).status).toBe(200)
  })

  test('a limit stops every call that publishes something or reaches someone new, and no other', () => {
    const stopped = declaredEndpoints()
      .filter(({ endpoint }) => endpoint.publishes)
      .map(({ endpoint }) => endpointName(endpoint))
    // Taking something back is always possible; what is sent later asks when it leaves.
    expect(stopped.toSorted()).toEqual([
      'POST /api/companies/{slug}',
      'POST /api/companies/{slug}/logo',
      'POST /api/conversations/{id}/request',
      'POST /api/job-boards',
      'POST /api/one-shot',
      'POST /api/people/{id}/contacts',
      'POST /api/post-comments/{id}',
      'POST /api/postings/{id}/publish',
      'POST /api/posts',
      'POST /api/posts/{id}',
      'POST /api/posts/{id}/comments',
      'POST /api/posts/{id}/referral-requests',
      'POST /api/referrals',
      'POST /api/resume-reviewing/orders/{id}/delivery',
      'POST /api/resume-reviews',
      'POST /api/resume-reviews/{id}/rating',
      'POST /api/resume-reviews/{id}/second-look',
    ])
  })

  test('a limit stops what others read, says why and until when, and ends by itself', async () => {
    const { id, person } = await reported()
    expect((await readCase(moderator.client, id)).suggestion).toEqual({
      level: 'warning',
      days: null,
    })
    await act(moderator.client, id, { sanction: 'limited', days: 3, reason: 'Adverts.' })
    const refused = await write(person.client)
    expect(refused).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } })
    expect(refused.body.details?.reason).toMatch(/until \d+ \w+ \d{4}/)
    expect((await person.client.get('/api/posts')).status).toBe(200)
    const [decision] = await ownDecisions(person.client)
    expect(decision).toMatchObject({
      rule: 'no_spam',
      removed: true,
      reason: 'Adverts.',
      sanction: { level: 'limited', liftedAt: null },
      canAppeal: true,
    })
    // Nobody else sees it, and it says nothing of who reported.
    expect(await ownDecisions(reporter.client)).toEqual([])
    expect(JSON.stringify(decision)).not.toContain(reporter.accountId)
    const mail = (await mailsTo(person.email)).find(({ subject }) => /publish/.test(subject))
    expect(mail!.text).toMatch(/No spam[^]*Adverts\.[^]*appeal once/)
    await later({ days: 3, minutes: 1 })
    await app.runDueTasks()
    expect((await write(person.client)).status).toBe(200)
    const [ended] = await ownDecisions(person.client)
    expect(ended!.sanction!.liftedAt).not.toBeNull()
    // The next one is the next step of the ladder.
    const { body: post } = await write(person.client)
    await report(reporter.client, 'post', post.id)
    const next = await caseAbout(moderator.client, post.body.slice(0, 20))
    expect((await readCase(moderator.client, next.id)).suggestion?.level).toBe('limited')
  })

  test('a suspension takes effect everywhere at once and ends by itself', async () => {
    const { id, person, post } = await reported('harassment')
    const jobId = await published(person.client)
    const { body: other } = await write(person.client)
    const conversationId = await talkWith(person)
    expect((await readCase(moderator.client, id)).suggestion).toEqual({
      level: 'suspended',
      days: 14,
    })
    const body = { rule: 'no_harassment', sanction: 'suspended', days: 7, reason: 'Threats.' }
    expect((await act(moderator.client, id, body)).status).toBe(200)
    // No step of the clock, no task: sessions, posts and jobs are gone with the decision.
    expect((await person.client.get('/api/reports')).status).toBe(401)
    expect([await isPublic(post), await isPublic(other)]).toEqual([false, false])
    const job = await app.guest().get<{ status: string }>(`/api/jobs/${jobId}`)
    expect(job.body.status).toBe('paused')
    const login = await signIn(person.email)
    expect(login.status).toBe(400)
    expect(login.body.details?.reason).toMatch(/suspended.*appeal/)
    await app.runDueTasks()
    expect(await lastLine(conversationId)).toMatch(
      new RegExp(`^We suspended the account of ${person.name}`),
    )
    await later({ days: 7, minutes: 1 })
    await app.runDueTasks()
    expect((await signIn(person.email)).status).toBe(200)
    expect([await isPublic(post), await isPublic(other)]).toEqual([false, true])
  })

  test('one that ends leaves another in force', async () => {
    const { id, person } = await reported()
    const { body: post } = await write(person.client)
    await report(reporter.client, 'post', post.id)
    const other = await caseAbout(moderator.client, post.body.slice(0, 20))
    await act(moderator.client, id, { sanction: 'suspended', days: 1 })
    await act(moderator.client, other.id, { sanction: 'suspended', days: 5 })
    await later({ days: 1, minutes: 1 })
    await app.runDueTasks()
    expect((await signIn(person.email)).status).toBe(400)
    await later({ days: 4 })
    await app.runDueTasks()
    expect((await signIn(person.email)).status).toBe(200)
  })
})

describe('appeals', () => {
  test('one, by the person concerned, within 14 days; another moderator answers', async () => {
    const { id, person } = await reported()
    await act(moderator.client, id, { sanction: 'limited', days: 30 })
    expect((await appeal(app.guest(), id)).status).toBe(401)
    expect((await appeal(reporter.client, id)).status).toBe(404)
    expect((await appeal(person.client, newId())).status).toBe(404)
    expect((await appeal(person.client, id, '')).status).toBe(400)
    expect((await answer(second.client, id, 'upheld')).body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    })
    const replies = await Promise.all([appeal(person.client, id), appeal(person.client, id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const waiting = await caseAbout(second.client, 'Post', 'appeals')
    expect(waiting).toMatchObject({ id, status: 'appealed' })
    const [own] = await ownDecisions(person.client)
    expect(own).toMatchObject({ canAppeal: false, appeal: { decision: null } })
    expect(Date.parse(own!.appeal!.dueAt) - Date.parse(own!.appeal!.createdAt)).toBe(5 * 86_400_000)
    expect((await answer(person.client, id, 'overturned')).status).toBe(403)
    expect((await readCase(moderator.client, id)).canDecideAppeal).toBe(false)
    expect((await answer(moderator.client, id, 'upheld')).status).toBe(403)
    expect((await answer(second.client, id, 'upheld')).status).toBe(200)
    expect((await answer(second.client, id, 'overturned')).status).toBe(409)
    expect((await write(person.client)).status).toBe(403)
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      'Your appeal: the decision stands',
    )
    expect((await appeal(person.client, id)).status).toBe(409)
  })

  test('after 14 days it is too late, and the case is closed', async () => {
    const { id, person } = await reported()
    await act(moderator.client, id)
    await later({ days: 14, minutes: 1 })
    expect((await appeal(person.client, id)).body).toMatchObject({ code: 'CONFLICT' })
    await app.runDueTasks()
    expect((await readCase(moderator.client, id)).status).toBe('closed')
    expect((await appeal(person.client, id)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  })

  test('someone who cannot sign in appeals by the link in the email; overturned, all is back', async () => {
    const { id, person, post } = await reported('scam')
    const jobId = await published(person.client, { title: 'Back again' })
    await report(reporter.client, 'job', jobId, { reason: 'scam' })
    const job = await caseAbout(moderator.client, 'Back again')
    const warned = await talkWith(person)
    await act(moderator.client, job.id, { rule: 'no_scams', reason: 'A fake job.' })
    await act(moderator.client, id, { rule: 'no_scams', sanction: 'closed', reason: 'Fraud.' })
    expect((await signIn(person.email)).body.details?.reason).toMatch(/closed this account/)
    const mails = await mailsTo(person.email)
    const tokenIn = (text: string) => /decision#([\w-]+)/.exec(text)![1]!
    const token = tokenIn(mails.find(({ subject }) => /closed/.test(subject))!.text)
    const open = (opened: string) =>
      app.guest().post<OwnDecision>('/api/moderation-links/open', { token: opened })
    expect((await open('nothing')).status).toBe(404)
    expect((await open(token)).body).toMatchObject({ id, reason: 'Fraud.', canAppeal: true })
    const sent = { token, text: 'That was not me.' }
    expect((await app.guest().post('/api/moderation-links/appeal', sent)).status).toBe(200)
    expect((await app.guest().post('/api/moderation-links/appeal', sent)).status).toBe(409)
    const ofJob = tokenIn(mails.find(({ text }) => text.includes('A fake job.'))!.text)
    await app.guest().post('/api/moderation-links/appeal', { token: ofJob, text: 'It is real.' })
    expect((await answer(second.client, id, 'overturned')).status).toBe(200)
    expect((await answer(second.client, job.id, 'overturned')).status).toBe(200)
    expect((await signIn(person.email)).status).toBe(200)
    // Nobody goes on reading that they were suspended.
    await app.runDueTasks()
    expect(await lastLine(warned)).toMatch(/by mistake, and have lifted that/)
    expect(await isPublic(post)).toBe(true)
    const { body } = await app.guest().get<{ status: string }>(`/api/jobs/${jobId}`)
    expect(body.status).toBe('published')
    expect((await ownReports(reporter.client))[0]).toMatchObject({ status: 'overturned' })
    // What did not stand does not count for the next step.
    const { rows } = await sql<{ because: string }>`
      select lifted_because as because from moderation_sanctions where case_id = ${id}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ because: 'overturned' }])
    await later({ days: 61 })
    expect((await open(token)).status).toBe(404)
  })
})
