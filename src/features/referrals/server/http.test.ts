import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createReferrer,
  createJob,
  createStaffedJob,
  secretWords,
} from '../../../../tests/support/people.ts'
import {
  act,
  ask,
  inbox,
  read,
  rowsOf,
  scene,
  wallet,
  whyMe,
} from '../../../../tests/support/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
// Clocks move on by weeks here, and nobody is signed out by it.
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

describe('asking', () => {
  test('goes down the ladder', async () => {
    const { jobId } = await createStaffedJob(app)
    expect((await ask(app.guest(), jobId)).status).toBe(401)
    const candidate = await createCandidate(app)
    const bad = await ask(candidate.client, jobId, { note: 'x'.repeat(601), whyMe: ['one'] })
    expect(bad.status).toBe(400)
    expect(bad.body.details?.fields?.map((field) => field.path)).toEqual(['note', 'whyMe'])
    const noKey = await candidate.client.post('/api/referrals', { jobId, note: 'n', whyMe })
    expect(noKey.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
    expect((await ask(candidate.client, randomUUID())).status).toBe(404)
    const referrer = await createReferrer(app, (await createJob(app)).companyId)
    expect((await ask(referrer.client, jobId)).status).toBe(403)
    const good = await ask(candidate.client, jobId)
    expect(good).toMatchObject({ status: 200, body: { status: 'offered' } })
    const other = await createCandidate(app)
    expect((await other.client.get(`/api/referrals/${good.body.id}`)).status).toBe(404)
    expect((await other.client.get<{ items: unknown[] }>('/api/referrals')).body.items).toEqual([])
  })

  test.each([
    [{ verified: false }, 'EMAIL_UNVERIFIED'],
    [{ complete: false }, 'PROFILE_INCOMPLETE'],
  ])('with %j is refused before anything is spent', async (options, code) => {
    const { jobId } = await createJob(app)
    const { client } = await createCandidate(app, options)
    const reply = await ask(client, jobId)
    expect(reply).toMatchObject({ status: 403, body: { code } })
    expect(await wallet(client)).toMatchObject({ LifetimeConnects: 0, held: 0 })
    const preview = await client.get<{ blockers: { code: string }[] }>('/api/referrals/preview', {
      query: { jobId },
    })
    expect(preview.body.blockers.map((blocker) => blocker.code)).toContain(code)
  })

  test('the Free plan has one connection for life', async () => {
    const { client } = await createCandidate(app)
    expect((await ask(client, (await createStaffedJob(app)).jobId)).status).toBe(200)
    const second = await ask(client, (await createStaffedJob(app)).jobId)
    expect(second).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } })
    expect(await wallet(client)).toMatchObject({ LifetimeConnects: 1, held: 1, remaining: 0 })
  })

  test('one open request to a company, one ever for a job', async () => {
    const { client } = await createCandidate(app, { plan: 'basic' })
    const job = await createStaffedJob(app)
    const first = await ask(client, job.jobId)
    const sibling = await createJob(app, { id: job.companyId, name: job.companyName })
    expect(await ask(client, sibling.jobId)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_REQUESTED', details: { id: first.body.id } },
    })
    await client.post(`/api/referrals/${first.body.id}/withdraw`)
    expect((await ask(client, sibling.jobId)).status).toBe(200)
    expect(await ask(client, job.jobId)).toMatchObject({ status: 409 })
  })

  test('a note like the last ones is refused at its field', async () => {
    const { client } = await createCandidate(app, { plan: 'basic' })
    const note = 'I have admired your company for years and would love to join it as an engineer.'
    await ask(client, (await createStaffedJob(app)).jobId, { note })
    const again = await ask(client, (await createStaffedJob(app)).jobId, { note: `${note}.` })
    expect(again.status).toBe(400)
    expect(again.body.details?.fields?.[0]?.path).toBe('note')
  })

  test('a repeated key gives the same request; with other input it is refused', async () => {
    const { client } = await createCandidate(app, { plan: 'basic' })
    const job = await createStaffedJob(app)
    const key = randomUUID()
    const note = `A note that stays the same ${key}`
    const first = await ask(client, job.jobId, { note }, key)
    const replay = await ask(client, job.jobId, { note }, key)
    expect(replay.body).toEqual(first.body)
    expect(await ask(client, job.jobId, { note: 'other' }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await wallet(client)).toMatchObject({ held: 1 })
  })

  test('a blocked company never gets a request', async () => {
    const candidate = await createCandidate(app)
    const job = await createJob(app)
    await candidate.client.post('/candidate/info', { blockedCompanyIds: [job.companyId] })
    expect(await ask(candidate.client, job.jobId)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
  })

  test('a pasted address is one record, and its company gets the request', async () => {
    const candidate = await createCandidate(app, { plan: 'basic' })
    const jobUrl = `https://careers.pasted.example/jobs/1?utm_source=x`
    const pasted = await createJob(app, { id: '', name: 'Pasted Ltd' })
    await createReferrer(app, pasted.companyId)
    const reply = await ask(candidate.client, '', {
      jobId: undefined,
      jobUrl,
      companyName: 'Pasted Ltd',
      jobTitle: 'Plumber',
    })
    expect(reply.status).toBe(200)
    expect(await read(candidate.client, reply.body.id)).toMatchObject({
      job: { title: 'Plumber' },
      company: { name: 'Pasted Ltd' },
      status: 'offered',
    })
    const own = await candidate.client.get('/api/referrals/preview', {
      query: { jobUrl: 'https://careers.pasted.example/jobs/1' },
    })
    expect(own.body).toMatchObject({
      company: { name: 'Pasted Ltd' },
      referrers: 1,
      warm: [],
      blockers: [{ code: 'ALREADY_REQUESTED' }],
    })
  })
})

describe('races', () => {
  test('fifty requests with one connection left: one succeeds', async () => {
    const { client } = await createCandidate(app)
    const targets = await Promise.all(Array.from({ length: 50 }, () => createStaffedJob(app)))
    const replies = await Promise.all(targets.map((target) => ask(client, target.jobId)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.code === 'LIMIT_REACHED')).toHaveLength(49)
    expect(await wallet(client)).toMatchObject({ LifetimeConnects: 1, held: 1, remaining: 0 })
    const { rows } = await sql`select 1 from referral_requests where status = 'draft'`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
  })

  test('twenty claims of one request: one wins, nineteen get 409', async () => {
    const { requestId, candidate } = await scene(app, 3)
    // Seventeen more people, asked by hand: waves are never that large.
    const { rows } = await sql<{
      companyId: string
    }>`select company_id from referral_requests where id = ${requestId}`.execute(app.database.db)
    const companyId = rows[0]!.companyId
    const claimants: { client: TestClient; offerId: string }[] = []
    const { rows: existing } = await sql<{
      id: string
      referrerId: string
    }>`select id, referrer_id from referral_offers where request_id = ${requestId}`.execute(
      app.database.db,
    )
    expect(existing).toHaveLength(3)
    for (let index = 0; index < 20; index++) {
      const referrer = await createReferrer(app, companyId)
      const offerId = randomUUID()
      await sql`insert into referral_offers (id, request_id, referrer_id, company_id, wave, state, score, rank_score, offered_at, due_at)
        values (${offerId}, ${requestId}, ${referrer.accountId}, ${companyId}, 1, 'offered', ${JSON.stringify({ total: 0.5, parts: {} })}, 0.5, ${app.clock.now()}, ${new Date(app.clock.now().getTime() + 3_600_000)})`.execute(
        app.database.db,
      )
      claimants.push({ client: referrer.client, offerId })
    }
    const replies = await Promise.all(
      claimants.map(({ client, offerId }) => act(client, offerId, 'claim')),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19)
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'claimed',
      charge: 'captured',
    })
  })
})

describe('before the claim', () => {
  test('no reply to a recruiter says anything about the candidate', async () => {
    const { candidate, offers, requestId } = await scene(app, 1)
    const { client } = offers[0]!.person
    const note = `I am Ottilie, ottilie@mail.example, +43 660 123 45 67, see ottilie.dev`
    await sql`update referral_requests set note = ${note}, why_me = array['Quastenflosser was here'] where id = ${requestId}`.execute(
      app.database.db,
    )
    await act(client, offers[0]!.offerId, 'seen')
    app.clock.advance({ minutes: 20 })
    await app.runDueTasks()
    const texts = [
      JSON.stringify((await client.get('/api/referral-offers')).body),
      JSON.stringify((await client.get(`/api/referral-offers/${offers[0]!.offerId}`)).body),
      JSON.stringify((await client.get('/recruiter/info')).body),
      JSON.stringify((await client.get('/api/conversations')).body),
      ...app.mails
        .filter((mail) => mail.to === offers[0]!.person.email)
        .map((mail) => JSON.stringify(mail)),
    ]
    expect(
      app.mails.some(
        (mail) => mail.to === offers[0]!.person.email && mail.subject.includes('waiting for you'),
      ),
    ).toBe(true)
    for (const text of texts) {
      for (const word of [...secretWords, candidate.email, candidate.accountId, 'ottilie.dev'])
        expect(text).not.toContain(word)
    }
    expect((await client.get(`/api/referral-offers/${offers[0]!.offerId}/resume`)).status).toBe(404)
    expect((await client.get(`/api/referrals/${requestId}`)).status).toBe(403)
  })

  test("someone else's offer answers like a missing one", async () => {
    const { offers } = await scene(app, 1)
    const stranger = await createReferrer(app, (await createJob(app)).companyId)
    for (const id of [offers[0]!.offerId, randomUUID(), 'nonsense']) {
      const reply = await stranger.client.get(`/api/referral-offers/${id}`)
      expect(reply.status).toBe(404)
      expect(reply.body).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Not found. The requested resource does not exist.',
      })
      expect((await act(stranger.client, id, 'claim')).status).toBe(404)
    }
  })
})

describe('the way to a referral', () => {
  test('claim, changes, resubmit, refer, confirm, hired; the connection is captured once', async () => {
    const { candidate, offers, requestId } = await scene(app, 2)
    const [first, second] = offers
    const claimed = await act(first!.person.client, first!.offerId, 'claim')
    expect(claimed.body).toMatchObject({
      state: 'claimed',
      requestStatus: 'claimed',
      revealed: { name: 'Ottilie Quastenflosser', email: null, phone: null },
    })
    expect(claimed.body.conversationId).not.toBeNull()
    expect(await act(second!.person.client, second!.offerId, 'claim')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CLAIMED' },
    })
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 1, held: 0 })

    expect(
      (
        await act(first!.person.client, first!.offerId, 'ask-changes', {
          text: 'Please say more about Go.',
        })
      ).body,
    ).toMatchObject({ requestStatus: 'needs_changes' })
    expect(await read(candidate.client, requestId)).toMatchObject({
      clock: { actor: 'candidate' },
      changes: [{ text: 'Please say more about Go.', resolvedAt: null }],
    })
    const resubmitted = await candidate.client.post(`/api/referrals/${requestId}/resubmit`, {
      note: 'Nine years of Go, most of it in payments.',
    })
    expect(resubmitted.body).toMatchObject({ status: 'claimed' })
    const twice = await act(first!.person.client, first!.offerId, 'ask-changes', {
      text: 'And about Kafka please.',
    })
    expect(twice).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION', details: { allowed: ['refer', 'decline', 'release'] } },
    })

    const referral = {
      channel: 'internal_portal',
      atsReference: 'REQ-7',
      referredOn: app.clock.now().toISOString().slice(0, 10),
      relation: 'reviewed_profile',
    }
    const tomorrow = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(
      (
        await act(first!.person.client, first!.offerId, 'refer', {
          ...referral,
          referredOn: tomorrow,
        })
      ).status,
    ).toBe(400)
    expect((await act(first!.person.client, first!.offerId, 'refer', referral)).body).toMatchObject(
      { requestStatus: 'referred', referred: { atsReference: 'REQ-7' } },
    )
    await candidate.client.post(`/api/referrals/${requestId}/confirm`, { answer: 'not_yet' })
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'referred',
      confirmations: [{ answer: 'not_yet' }],
    })
    await candidate.client.post(`/api/referrals/${requestId}/confirm`, { answer: 'yes' })
    for (const { client } of [candidate, first!.person]) {
      const said = await client.post(`/api/referrals/${requestId}/outcome`, { outcome: 'hired' })
      expect(said.status).toBe(200)
    }
    const hired = await read(candidate.client, requestId)
    expect(hired).toMatchObject({
      status: 'hired',
      charge: 'captured',
      clock: { dueAt: null, actor: 'nobody' },
    })
    expect(hired.events.map((event) => event.kind)).toEqual([
      'hire',
      'say',
      'say',
      'confirm',
      'answer',
      'refer',
      'resubmit',
      'ask_changes',
      'claim',
      'offer',
      'send',
    ])
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 1, held: 0 })
  })

  test('is not said to be earlier than the request was sent', async () => {
    const { offers } = await scene(app, 1)
    const { person, offerId } = offers[0]!
    await act(person.client, offerId, 'claim')
    const day = (days: number) =>
      new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const referOn = (referredOn: string) =>
      act(person.client, offerId, 'refer', { channel: 'email', referredOn, relation: 'met' })
    const refused = await referOn(day(-2))
    expect(refused).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: [
            {
              path: 'referredOn',
              message: 'Choose the day the request was sent, or a later one.',
            },
          ],
        },
      },
    })
    expect((await referOn(day(0))).status).toBe(200)
  })

  test('a step that is not next is refused with what is', async () => {
    const { candidate, offers, requestId } = await scene(app, 1)
    const early = await act(offers[0]!.person.client, offers[0]!.offerId, 'refer', {
      channel: 'email',
      referredOn: '2026-01-01',
      relation: 'met',
    })
    expect(early).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
    const confirm = await candidate.client.post(`/api/referrals/${requestId}/confirm`, {
      answer: 'yes',
    })
    expect(confirm).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION', details: { allowed: ['withdraw'] } },
    })
    const stale = await candidate.client.post(`/api/referrals/${requestId}/withdraw`, {
      expectedVersion: 0,
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  })

  test('the second "does not fit" is final and the connection comes back', async () => {
    const { candidate, offers, requestId } = await scene(app, 2)
    const [first, second] = offers
    // The second one is asked again only in a later wave: let the first wave be the first person alone.
    await act(first!.person.client, first!.offerId, 'claim')
    const third = await createReferrer(app, (await rowsOf(app, requestId)).companyId)
    const declined = await act(first!.person.client, first!.offerId, 'decline', {
      reason: 'skills_missing',
      note: 'No Rust yet',
    })
    expect(declined.body).toMatchObject({ state: 'passed', revealed: null, candidateName: null })
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'offered',
      charge: 'held',
      wave: 2,
    })
    const [again] = (await inbox(third.client)).items
    await act(third.client, again!.id, 'claim')
    await act(third.client, again!.id, 'decline', { reason: 'seniority_mismatch' })
    const ended = await read(candidate.client, requestId)
    expect(ended).toMatchObject({ status: 'declined', charge: 'released' })
    expect(
      ended.events.filter((event) => event.detail['reason']).map((event) => event.detail['reason']),
    ).toEqual(['seniority_mismatch', 'skills_missing'])
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0, held: 0 })
    expect((await inbox(second!.person.client)).counts.open).toBe(0)
  })
})
