/** Answers to offers of referrals: requests to one referrer, free until all places are taken. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, inbox, read, wallet, whyMe } from '../../../../tests/support/referrals.ts'
import type { Post } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

/** An offer for some people, of a referrer with a colleague who must not be asked. */
async function offer(capacity: number) {
  const job = await createJob(app)
  await sql`update jobs set source_kind = 'demo' where id = ${job.jobId}`.execute(app.database.db)
  const referrer = await createReferrer(app, job.companyId)
  const colleague = await createReferrer(app, job.companyId)
  const reply = await referrer.client.post<Post>(
    '/api/posts',
    { kind: 'can_refer', body: `Ask me. ${crypto.randomUUID()}`, roles: ['Engineer'], capacity },
    key(),
  )
  return { job, referrer, colleague, post: reply.body }
}

type Offered = Awaited<ReturnType<typeof offer>>

const answer = (client: TestClient, { post, job }: Offered, change: object = {}, options = key()) =>
  client.post<{ id: string; status: string } & Failure>(
    `/api/posts/${post.id}/referral-requests`,
    { jobId: job.jobId, note: `Hello ${crypto.randomUUID()}, I would fit.`, whyMe, ...change },
    options,
  )

const capacityOf = async ({ post }: Offered) =>
  (await app.guest().get<{ post: Post }>(`/api/post-pages/${post.slug}`)).body.post.capacity

const chargesOf = async (person: TestPerson) => {
  const { rows } = await sql`
    select from wallet_ledger where account_id = ${person.accountId}`.execute(app.database.db)
  return rows.length
}

test('twenty answers at once to a capacity of three: three go out, the rest are told', async () => {
  const made = await offer(3)
  const people = await Promise.all(Array.from({ length: 20 }, () => createCandidate(app)))
  const replies = await Promise.all(people.map(({ client }) => answer(client, made)))
  const sent = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status === 409)
  expect([sent.length, refused.length]).toEqual([3, 17])
  for (const { body } of refused) {
    expect(body.code).toBe('CONFLICT')
    expect(body.details?.reason).toContain('can’t refer more people')
  }
  expect(await capacityOf(made)).toEqual({ total: 3, left: 0 })
  expect((await inbox(made.referrer.client)).items).toHaveLength(3)
  expect((await inbox(made.colleague.client)).items).toEqual([])
  for (const person of people) {
    expect(await chargesOf(person)).toBe(0)
    const { held, LifetimeConnects, DailyUsage } = await wallet(person.client)
    expect([held, LifetimeConnects, DailyUsage.Count]).toEqual([0, 0, 0])
  }
})

test('pressed twice it is one request; a second answer is refused with the first', async () => {
  const made = await offer(3)
  const { client } = await createCandidate(app)
  const options = key()
  const note = `Word for word ${crypto.randomUUID()}`
  const [first, second] = await Promise.all([
    answer(client, made, { note }, options),
    answer(client, made, { note }, options),
  ])
  expect(first.body.id).toBe(second.body.id)
  expect(await capacityOf(made)).toEqual({ total: 3, left: 2 })
  const again = await answer(client, made)
  expect(again.body).toMatchObject({ code: 'ALREADY_REQUESTED', details: { id: first.body.id } })
  expect(await capacityOf(made)).toEqual({ total: 3, left: 2 })
  type Jobs = { items: { id: string }[]; requestId: string }
  const jobs = await client.get<Jobs>(`/api/posts/${made.post.id}/jobs`)
  expect(jobs.body).toMatchObject({ items: [{ id: made.job.jobId }], requestId: first.body.id })
})

test('someone with both roles cannot answer their own offer', async () => {
  const made = await offer(2)
  const { client, accountId } = await createCandidate(app)
  await sql`update posts set author_id = ${accountId} where id = ${made.post.id}`.execute(
    app.database.db,
  )
  const refused = await answer(client, made)
  expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
  expect(refused.body.details?.reason).toContain('can’t refer yourself')
  expect(await capacityOf(made)).toEqual({ total: 2, left: 2 })
})

describe('the life of a request to one referrer', () => {
  async function asked() {
    const made = await offer(2)
    const candidate = await createCandidate(app)
    const { body } = await answer(candidate.client, made)
    expect(body.status).toBe('offered')
    const [first] = (await inbox(made.referrer.client)).items
    return { ...made, candidate, requestId: body.id, offerId: first!.id }
  }
  const status = async ({ candidate, requestId }: Awaited<ReturnType<typeof asked>>) =>
    (await read(candidate.client, requestId)).status

  test('accepted without a connection, with a name and a conversation', async () => {
    const made = await asked()
    const before = (await made.referrer.client.get(`/api/referral-offers/${made.offerId}`)).raw.body
    expect(before).not.toContain('Quastenflosser')
    expect((await act(made.referrer.client, made.offerId, 'claim')).status).toBe(200)
    expect(await status(made)).toBe('claimed')
    expect(await chargesOf(made.candidate)).toBe(0)
  })

  test('nobody else is asked once the referrer has passed', async () => {
    const made = await asked()
    await act(made.referrer.client, made.offerId, 'pass', { reason: 'not_my_area' })
    expect(await status(made)).toBe('declined')
    expect((await inbox(made.colleague.client)).items).toEqual([])
    expect(await chargesOf(made.candidate)).toBe(0)
  })

  test('after five days without an answer it ends', async () => {
    const made = await asked()
    app.clock.advance({ days: 4.9 })
    await app.runDueTasks()
    await app.renewSessions()
    expect(await status(made)).toBe('offered')
    app.clock.advance({ days: 0.2 })
    await app.runDueTasks()
    await app.renewSessions()
    expect(await status(made)).toBe('expired')
    expect((await inbox(made.colleague.client)).items).toEqual([])
  })

  test('handed back it ends, and the conversation says so', async () => {
    const made = await asked()
    await act(made.referrer.client, made.offerId, 'claim')
    await act(made.referrer.client, made.offerId, 'release')
    expect(await status(made)).toBe('expired')
    expect((await inbox(made.colleague.client)).items).toEqual([])
    expect(await chargesOf(made.candidate)).toBe(0)
  })

  test('not a fit is an answer, and ends it', async () => {
    const made = await asked()
    await act(made.referrer.client, made.offerId, 'claim')
    await act(made.referrer.client, made.offerId, 'decline', { reason: 'skills_missing' })
    expect(await status(made)).toBe('declined')
    expect(await chargesOf(made.candidate)).toBe(0)
  })
})

test('who may not: guests, recruiters, people with a thin profile, at another company, too late', async () => {
  const made = await offer(1)
  expect((await answer(app.guest(), made)).status).toBe(401)
  expect((await answer(made.colleague.client, made)).status).toBe(403)
  const thin = await createCandidate(app, { complete: false })
  expect((await answer(thin.client, made)).body.code).toBe('PROFILE_INCOMPLETE')
  const { client } = await createCandidate(app)
  const elsewhere = await createJob(app)
  const wrong = await answer(client, made, { jobId: elsewhere.jobId })
  expect(wrong.body.details?.fields).toMatchObject([{ path: 'jobId' }])
  expect(
    (await answer(client, { ...made, post: { ...made.post, id: crypto.randomUUID() } })).status,
  ).toBe(404)
  await sql`update recruiter_profiles set work_email_verified_at = null
    where account_id = ${made.referrer.accountId}`.execute(app.database.db)
  expect((await answer(client, made)).body.code).toBe('CONFLICT')
  // Nothing of it took the place.
  expect(await capacityOf(made)).toEqual({ total: 1, left: 1 })
})
