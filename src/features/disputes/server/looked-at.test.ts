import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  manyCandidates,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, scene, wallet } from '../../../../tests/support/referrals.ts'
import type { FlaggedRequest, ReportedRequest, VolumeReview } from '../contract.ts'

let app: TestApp
let moderator: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  await app.renewSessions()
  // The clock goes further than the session of an admin lasts.
  moderator = await createAdmin(app, ['moderator'])
})
afterAll(() => app.close())

describe('requests that look wrong', () => {
  test('are shown without who asks, and go out or end as an admin says', async () => {
    const { candidate, job } = await scene(app)
    const sibling = await scene(app)
    const note = 'Please refer me and I will pay you 500 euros. Ottilie Quastenflosser'
    const { body } = await ask(candidate.client, sibling.job.jobId, { note })
    expect(body.status).toBe('screening')
    const other = await ask(sibling.candidate.client, job.jobId, { note: `${note}, again` })
    const list = await moderator.client.get<{ items: FlaggedRequest[] }>(
      '/api/admin/referral-screening',
    )
    const item = list.body.items.find((one) => one.id === body.id)
    expect(item).toMatchObject({ suspicions: ['money'], strikes: 0 })
    expect(JSON.stringify(list.body)).not.toContain(candidate.email)
    const path = `/api/admin/referral-screening/${body.id}`
    expect((await candidate.client.post(path, { decision: 'send' })).status).toBe(403)
    expect((await moderator.client.post(path, { decision: 'spam' })).status).toBe(400)
    const reason = 'It offers money.'
    expect((await moderator.client.post(path, { decision: 'spam', reason })).status).toBe(200)
    expect(await read(candidate.client, body.id)).toMatchObject({
      status: 'rejected_spam',
      charge: 'released',
    })
    expect((await moderator.client.post(path, { decision: 'send' })).status).toBe(409)
    const letGo = `/api/admin/referral-screening/${other.body.id}`
    expect((await moderator.client.post(letGo, { decision: 'send' })).status).toBe(200)
    expect(await read(sibling.candidate.client, other.body.id)).toMatchObject({ status: 'offered' })
  })

  test('two strikes in ninety days pause asking for thirty', async () => {
    const { candidate } = await scene(app)
    for (let number = 0; number < 2; number++) {
      const { job } = await scene(app)
      const note = `${randomUUID()} ${randomUUID()} I will pay you well.`
      const { body } = await ask(candidate.client, job.jobId, { note })
      await moderator.client.post(`/api/admin/referral-screening/${body.id}`, {
        decision: 'spam',
        reason: 'It offers money.',
      })
    }
    const { job } = await scene(app)
    expect((await ask(candidate.client, job.jobId)).body.code).toBe('LIMIT_REACHED')
    app.clock.advance({ days: 29 })
    await app.renewSessions()
    expect((await ask(candidate.client, job.jobId)).body.code).toBe('LIMIT_REACHED')
    app.clock.advance({ days: 1, minutes: 1 })
    await app.renewSessions()
    expect((await ask(candidate.client, job.jobId)).status).toBe(200)
  })
})

describe('a reported request', () => {
  let text = ''
  beforeEach(() => {
    text = `The same words went to three of us: ${randomUUID()}`
  })
  const path = '/api/admin/referral-reports'
  type Reply = { ok?: boolean; code?: string }
  const report = (client: TestClient, offerId: string, more: object = {}) =>
    client.post<Reply>(`/api/referral-offers/${offerId}/report`, {
      reason: 'advert',
      text,
      ...more,
    })
  const waiting = async () => {
    const list = await moderator.client.get<{ items: ReportedRequest[] }>(path)
    return list.body.items.find((item) => item.text === text)
  }
  const decided = (id: string, decision: string, reason?: string) =>
    moderator.client.post<Failure>(`${path}/${id}`, { decision, ...(reason && { reason }) })

  test('leaves the inbox of the person who reports it, waits for an admin, and tells the candidate nothing', async () => {
    const { candidate, offers, requestId } = await scene(app, 2)
    const [first, second] = offers
    const { client } = first!.person
    const stranger = second!.person.client
    expect((await report(app.guest(), first!.offerId)).status).toBe(401)
    expect((await report(candidate.client, first!.offerId)).status).toBe(403)
    expect((await report(stranger, first!.offerId)).status).toBe(404)
    expect((await report(client, first!.offerId, { text: 'Spam' })).status).toBe(400)
    expect((await report(client, first!.offerId, { reason: 'dislike' })).status).toBe(400)
    const points = () => read(candidate.client, requestId)
    const before = await points()
    expect((await report(client, first!.offerId)).body).toEqual({ ok: true })
    expect((await inbox(client)).items).toEqual([])
    expect((await report(client, first!.offerId)).body.code).toBe('ILLEGAL_TRANSITION')
    // The others may still decide, and nothing about it reaches the candidate.
    expect(await points()).toEqual(before)
    expect((await inbox(stranger)).items).toHaveLength(1)
    expect(JSON.stringify(await read(candidate.client, requestId))).not.toContain('report')

    expect((await client.get(path)).status).toBe(403)
    const verifier = await createAdmin(app, ['verifier'])
    expect((await verifier.client.get(path)).status).toBe(403)
    const item = await waiting()
    expect(item).toMatchObject({ reason: 'advert', text, strikes: 0 })
    expect(JSON.stringify(item)).not.toContain(candidate.email)
    expect(JSON.stringify(item)).not.toContain(first!.person.email)
    expect((await decided(randomUUID(), 'keep')).status).toBe(404)
    expect((await decided(item!.id, 'end')).status).toBe(400)
    expect((await decided(item!.id, 'keep')).status).toBe(200)
    expect((await decided(item!.id, 'keep')).status).toBe(404)
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered' })
    expect((await act(stranger, second!.offerId, 'claim')).status).toBe(200)
  })

  test('that was taken goes to others first; ended by an admin, its connection comes back', async () => {
    const { candidate, offers, requestId, job } = await scene(app)
    const [first] = offers
    await act(first!.person.client, first!.offerId, 'claim')
    const late = await createReferrer(app, job.companyId)
    expect(await read(candidate.client, requestId)).toMatchObject({ charge: 'captured' })
    expect((await report(first!.person.client, first!.offerId)).status).toBe(200)
    expect(await read(candidate.client, requestId)).toMatchObject({
      charge: 'held',
      referrer: null,
    })
    expect((await inbox(late.client)).items).toHaveLength(1)
    const item = await waiting()
    const reason = 'The same words went to several people.'
    expect((await decided(item!.id, 'end', reason)).status).toBe(200)
    const ended = await read(candidate.client, requestId)
    expect(ended).toMatchObject({ status: 'rejected_spam', charge: 'released' })
    expect(ended.events[0]).toMatchObject({ kind: 'reject_spam', by: 'admin', detail: { reason } })
    expect((await inbox(late.client)).items).toEqual([])
    expect(await waiting()).toBeUndefined()
    // A request that is over is not ended again, by either door.
    const screening = `/api/admin/referral-screening/${requestId}`
    expect((await moderator.client.post(screening, { decision: 'spam', reason })).status).toBe(409)
  })

  test('that someone else has taken meanwhile ends for both, and its conversation with it', async () => {
    const { candidate, offers, requestId } = await scene(app, 2)
    const [first, second] = offers
    await report(first!.person.client, first!.offerId)
    await act(second!.person.client, second!.offerId, 'claim')
    const screening = `/api/admin/referral-screening/${requestId}`
    const early = { decision: 'spam', reason: 'Not by this door.' }
    expect((await moderator.client.post(screening, early)).status).toBe(409)
    const item = await waiting()
    expect((await decided(item!.id, 'end', 'It offers money.')).status).toBe(200)
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'rejected_spam',
      charge: 'released',
    })
    expect((await inbox(second!.person.client, 'claimed')).items).toEqual([])
    expect((await wallet(candidate.client)).held).toBe(0)
  })

  test('that has come to nothing meanwhile gets the strike alone; one that led to a referral stays', async () => {
    const { candidate, offers, requestId } = await scene(app)
    await report(offers[0]!.person.client, offers[0]!.offerId)
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'declined' })
    const reason = 'The same words went to several people.'
    expect((await decided((await waiting())!.id, 'end', reason)).status).toBe(200)
    const ended = await read(candidate.client, requestId)
    expect(ended).toMatchObject({ status: 'declined', charge: 'released' })
    expect(ended.events[0]).toMatchObject({ kind: 'reject_spam', detail: { reason } })

    text = `Another one: ${randomUUID()}`
    const other = await scene(app, 2)
    const [first, second] = other.offers
    await report(first!.person.client, first!.offerId)
    await act(second!.person.client, second!.offerId, 'claim')
    await act(second!.person.client, second!.offerId, 'refer', {
      channel: 'email',
      referredOn: app.clock.now().toISOString().slice(0, 10),
      relation: 'met',
    })
    const item = await waiting()
    expect((await decided(item!.id, 'end', reason)).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await decided(item!.id, 'keep')).status).toBe(200)
  })
})

test('more than fifteen referrals in thirty days: nobody takes more before a person has looked', async () => {
  const { offers, requestId } = await scene(app)
  const { person: referrer, offerId } = offers[0]!
  await act(referrer.client, offerId, 'claim')
  // Fifteen of the last weeks, as they would be stored.
  await sql`
    with others as (${manyCandidates(15)})
    insert into referral_requests (id, candidate_id, company_id, job_id, job_title, snapshot, note,
      why_me, status, sent_at, created_at, updated_at, claimed_by, claimed_at, referred, referred_at)
    select gen_random_uuid(), other.id, request.company_id, request.job_id, 'Earlier', snapshot,
      note, why_me, 'confirmed', sent_at, request.created_at, request.updated_at,
      ${referrer.accountId}, claimed_at, '{"relation": "reviewed_profile"}',
      ${new Date(app.clock.now().getTime() - 29 * 86_400_000)}
    from referral_requests request
    cross join others other
    where request.id = ${requestId}`.execute(app.database.db)
  const made = await act(referrer.client, offerId, 'refer', {
    channel: 'email',
    referredOn: app.clock.now().toISOString().slice(0, 10),
    relation: 'reviewed_profile',
  })
  expect(made.status).toBe(200)
  const { rows } = await sql<{ companyId: string }>`
    select company_id from referral_requests where id = ${requestId}`.execute(app.database.db)
  const next = await createCandidate(app)
  const { jobId } = await createJob(app, await companyOf(rows[0]!.companyId))
  await ask(next.client, jobId)
  const waiting = (await inbox(referrer.client)).items[0]!
  expect((await act(referrer.client, waiting.id, 'claim')).body.code).toBe('LIMIT_REACHED')

  const path = '/api/admin/referral-reviews'
  expect((await referrer.client.get(path)).status).toBe(403)
  const list = await moderator.client.get<{ items: VolumeReview[] }>(path)
  const review = list.body.items.find((item) => item.name === referrer.name)!
  expect(review).toMatchObject({ referrals: 16, unknown: 16, confirmed: 15 })
  const close = (id: string) =>
    moderator.client.post(`${path}/${id}`, { note: 'A recruiting day at their university.' })
  expect((await close(randomUUID())).status).toBe(404)
  expect((await close(review.id)).status).toBe(200)
  expect((await close(review.id)).status).toBe(404)
  expect((await act(referrer.client, waiting.id, 'claim')).status).toBe(200)
})

async function companyOf(id: string): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ name: string }>`select name from companies where id = ${id}`.execute(
    app.database.db,
  )
  return { id, name: rows[0]!.name }
}
