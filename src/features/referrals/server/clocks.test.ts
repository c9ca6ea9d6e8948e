import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import {
  act,
  ask,
  inbox,
  read,
  rowsOf,
  scene,
  wallet,
} from '../../../../tests/support/referrals.ts'
import { watchStatements } from '../../../../tests/support/statements.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { OfferDetail } from '../contract.ts'
import { offerWaiting, sweep } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
// Clocks move on by weeks here, and nobody is signed out by it.
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

describe('a posting that is paused', () => {
  /** What someone who hires does; the rest of the posting is not looked at here. */
  const move = (jobId: string, action: 'pause' | 'resume' | 'close') =>
    app.runAsSystem(
      (context) =>
        jobs.moveJobs(context, [jobId], {
          action,
          by: 'hiringManager',
          ...(action === 'close' && { outcome: 'filled' }),
        }),
      { requestId: randomUUID() },
    )
  const dueAt = async (requestId: string) => (await rowsOf(app, requestId)).dueAt!.getTime()
  const stopped = { dueAt: null, startedAt: null, actor: 'nobody' }

  test('stops the clocks of its requests, and lets them go on with the time that was left', async () => {
    const { candidate, offers, requestId, job } = await scene(app, 4)
    app.clock.advance({ hours: 40 })
    const before = await dueAt(requestId)
    await move(job.jobId, 'pause')
    expect((await read(candidate.client, requestId)).clock).toEqual(stopped)
    const [offer] = (
      await offers[0]!.person.client.get<{ items: OfferDetail[] }>('/api/referral-offers')
    ).body.items
    expect(offer?.clock).toMatchObject({ dueAt: null })
    app.clock.advance({ days: 10 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered', wave: 1 })
    await move(job.jobId, 'resume')
    expect((await dueAt(requestId)) - before).toBe(10 * 86_400_000)
    app.clock.advance({ hours: 7, minutes: 59 })
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered', wave: 1 })
    app.clock.advance({ minutes: 2 })
    await app.runDueTasks()
    const next = await read(candidate.client, requestId)
    expect(next).toMatchObject({ wave: 2 })
    expect(next.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['freeze', 'thaw']))
    // The fourteen days of the whole request have stood still too.
    app.clock.advance({ hours: 47 })
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered' })
  })

  test('stops them for two weeks at most', async () => {
    const { candidate, requestId, job } = await scene(app, 1)
    await move(job.jobId, 'pause')
    app.clock.advance({ days: 14, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect((await read(candidate.client, requestId)).clock.dueAt).not.toBeNull()
    app.clock.advance({ hours: 49 })
    await app.runDueTasks()
    // Time has run again, and nobody has decided.
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'queued',
      charge: 'held',
    })
  })

  test('a person who acts meanwhile has the whole time of the next step, once it is back', async () => {
    const { candidate, offers, requestId, job } = await scene(app, 1)
    await move(job.jobId, 'pause')
    app.clock.advance({ days: 3 })
    await act(offers[0]!.person.client, offers[0]!.offerId, 'claim')
    const claimed = await read(candidate.client, requestId)
    expect(claimed).toMatchObject({ status: 'claimed', clock: stopped })
    app.clock.advance({ days: 8 })
    await app.renewSessions()
    await app.runDueTasks()
    await move(job.jobId, 'resume')
    expect((await dueAt(requestId)) - app.clock.now().getTime()).toBe(5 * 86_400_000)
    await act(offers[0]!.person.client, offers[0]!.offerId, 'release')
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'queued' })
  })

  test('nobody new is asked until it is back; then those who waited are', async () => {
    const { candidate, requestId, job } = await scene(app, 0)
    await move(job.jobId, 'pause')
    const referrer = await createReferrer(app, job.companyId)
    await app.runAsSystem((context) => offerWaiting(context, job.companyId), {
      requestId: randomUUID(),
    })
    expect((await inbox(referrer.client)).items).toEqual([])
    await move(job.jobId, 'resume')
    expect((await inbox(referrer.client)).items).toHaveLength(1)
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered' })
  })

  test('that closes while it is paused ends them, with the connection back', async () => {
    const { candidate, requestId, job } = await scene(app, 1)
    await move(job.jobId, 'pause')
    await move(job.jobId, 'close')
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'job_closed',
      charge: 'released',
    })
    expect((await rowsOf(app, requestId)).dueAt).toBeNull()
  })

  test('many that close at once are ended by as many statements as one', async () => {
    const watch = watchStatements(app)
    const close = async (count: number) => {
      const scenes = []
      for (let index = 0; index < count; index++) scenes.push(await scene(app, 1))
      const ids = scenes.map(({ job }) => job.jobId)
      watch.count = 0
      await app.runAsSystem(
        (context) =>
          jobs.moveJobs(context, ids, {
            action: 'close',
            by: 'hiringManager',
            outcome: 'cancelled',
          }),
        { requestId: randomUUID() },
      )
      const statements = watch.count
      for (const { candidate, requestId } of scenes) {
        expect(await read(candidate.client, requestId)).toMatchObject({ status: 'job_closed' })
      }
      return statements
    }
    expect(await close(6)).toBe(await close(1))
  })
})

describe('clocks', () => {
  test('nobody decides for 48 hours: the next wave; nobody left: declined and returned', async () => {
    const { candidate, offers, requestId, job } = await scene(app, 4)
    expect(offers).toHaveLength(3)
    app.clock.advance({ hours: 47, minutes: 59 })
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({ wave: 1 })
    app.clock.advance({ minutes: 2 })
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'offered',
      wave: 2,
      charge: 'held',
    })
    expect(await act(offers[0]!.person.client, offers[0]!.offerId, 'claim')).toMatchObject({
      status: 409,
    })
    app.clock.advance({ hours: 49 })
    await app.runDueTasks()
    // Nobody has decided, so it waits for someone who does.
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'queued',
      charge: 'held',
    })
    expect(app.mails.findLast((mail) => mail.to === candidate.email)?.subject).toContain(
      'Your request is waiting for a referrer',
    )
    app.clock.advance({ days: 7, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'expired',
      charge: 'released',
    })
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0 })
    expect(job.companyId).toBeTruthy()
  })

  test('all pass: the next wave goes out at once', async () => {
    const { candidate, offers, requestId } = await scene(app, 4)
    for (const { person, offerId } of offers)
      await act(person.client, offerId, 'pass', { reason: 'no_time' })
    expect(await read(candidate.client, requestId)).toMatchObject({ wave: 2, status: 'offered' })
  })

  test('no referrer: it waits, says so, and expires after seven days', async () => {
    const { candidate, requestId } = await scene(app, 0)
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'queued',
      clock: { actor: 'system' },
    })
    app.clock.advance({ days: 7, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'expired',
      charge: 'released',
    })
  })

  test('five days without a step: the claim lapses and others are asked', async () => {
    const { candidate, offers, requestId } = await scene(app, 1)
    await act(offers[0]!.person.client, offers[0]!.offerId, 'claim')
    const other = await createReferrer(app, (await rowsOf(app, requestId)).companyId)
    app.clock.advance({ hours: 25 })
    await app.runDueTasks()
    expect(app.mails.findLast((mail) => mail.to === offers[0]!.person.email)?.subject).toContain(
      'Waiting for you',
    )
    app.clock.advance({ days: 4 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'offered',
      charge: 'held',
      referrer: null,
    })
    expect((await inbox(other.client)).items).toHaveLength(1)
    expect(
      JSON.stringify((await act(offers[0]!.person.client, offers[0]!.offerId, 'seen')).body),
    ).not.toContain('Ottilie')
    expect(
      (
        await offers[0]!.person.client.get<OfferDetail>(
          `/api/referral-offers/${offers[0]!.offerId}`,
        )
      ).body,
    ).toMatchObject({ state: 'lapsed', revealed: null })
  })

  test('changes unanswered for seven days: expired, the connection stays spent', async () => {
    const { candidate, offers, requestId } = await scene(app, 1)
    await act(offers[0]!.person.client, offers[0]!.offerId, 'claim')
    await act(offers[0]!.person.client, offers[0]!.offerId, 'ask-changes', {
      text: 'Please say more about Go.',
    })
    app.clock.advance({ days: 7, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'expired',
      charge: 'captured',
    })
  })

  test('thirty days without an answer: unconfirmed; asked on day 7 and 21', async () => {
    const { candidate, offers, requestId } = await scene(app, 1)
    await act(offers[0]!.person.client, offers[0]!.offerId, 'claim')
    const referredOn = app.clock.now().toISOString().slice(0, 10)
    await act(offers[0]!.person.client, offers[0]!.offerId, 'refer', {
      channel: 'email',
      referredOn,
      relation: 'met',
    })
    const asked = () =>
      app.mails.filter(
        (mail) => mail.to === candidate.email && mail.subject.startsWith('Has the company'),
      ).length
    app.clock.advance({ days: 7, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(asked()).toBe(1)
    app.clock.advance({ days: 14 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(asked()).toBe(2)
    app.clock.advance({ days: 9 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'unconfirmed' })
  })

  test('three offers in a row that lapse pause the referrer for a week', async () => {
    const { offers, people } = await scene(app, 1)
    const company = await rowsOf(app, (await inbox(people[0]!.client)).items[0]!.requestId)
    const { rows } = await sql<{
      name: string
    }>`select name from companies where id = ${company.companyId}`.execute(app.database.db)
    for (let count = 0; count < 2; count++) {
      const job = await createJob(app, { id: company.companyId, name: rows[0]!.name })
      await ask((await createCandidate(app)).client, job.jobId)
    }
    expect((await inbox(people[0]!.client)).counts.open).toBe(3)
    app.clock.advance({ hours: 49 })
    await app.runDueTasks()
    expect(
      (
        await offers[0]!.person.client.get<{ profile: { pausedUntil: string | null } }>(
          '/recruiter/info',
        )
      ).body.profile.pausedUntil,
    ).not.toBeNull()
    const job = await createJob(app, { id: company.companyId, name: rows[0]!.name })
    const refused = await ask((await createCandidate(app)).client, job.jobId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })
})

describe('a batch of clocks', () => {
  test('costs as many statements for twelve requests as for three', async () => {
    const watch = watchStatements(app)
    const costs: number[] = []
    for (const size of [1, 4]) {
      // What earlier tests left behind is not due.
      await sql`update referral_requests set due_at = null`.execute(app.database.db)
      const claimed = []
      for (let count = 0; count < size; count++) {
        // One that is waiting for a referrer, one that is offered with a next wave to come, one that is taken.
        await scene(app, 0)
        await scene(app, 4)
        claimed.push(await scene(app, 2))
      }
      for (const { offers } of claimed) {
        await act(offers[0]!.person.client, offers[0]!.offerId, 'claim')
      }
      await sql`update referral_requests set due_at = ${app.clock.now()}
        where due_at is not null`.execute(app.database.db)
      watch.count = 0
      const swept = await app.runAsSystem(sweep, { requestId: randomUUID() })
      expect(swept).toBe(3 * size)
      costs.push(watch.count)
    }
    expect(costs[1]).toBe(costs[0])
  })
})

describe('ends from outside', () => {
  test('withdrawn before the claim it comes back, after the claim it does not', async () => {
    const before = await scene(app, 1)
    const reply = await before.candidate.client.post(
      `/api/referrals/${before.requestId}/withdraw`,
      { reason: 'Found a job' },
    )
    expect(reply.body).toMatchObject({ status: 'withdrawn', charge: 'released' })
    const after = await scene(app, 1)
    await act(after.offers[0]!.person.client, after.offers[0]!.offerId, 'claim')
    const late = await after.candidate.client.post(`/api/referrals/${after.requestId}/withdraw`)
    expect(late.body).toMatchObject({ status: 'withdrawn', charge: 'captured' })
    const masked = await after.offers[0]!.person.client.get<OfferDetail>(
      `/api/referral-offers/${after.offers[0]!.offerId}`,
    )
    expect(JSON.stringify(masked.body)).not.toContain('Ottilie')
  })

  test.each([false, true])(
    'the job closes (taken: %s): the connection comes back',
    async (taken) => {
      const { candidate, offers, requestId, job } = await scene(app, 1)
      if (taken) await act(offers[0]!.person.client, offers[0]!.offerId, 'claim')
      await app.runAsSystem((context) => jobs.closeJob(context, job.jobId, 'filled'), {
        requestId: randomUUID(),
      })
      expect(await read(candidate.client, requestId)).toMatchObject({
        status: 'job_closed',
        charge: 'released',
      })
      expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0, held: 0 })
    },
  )

  test('someone becomes a referrer: the request that waited goes out', async () => {
    const { candidate, requestId, job } = await scene(app, 0)
    const domain = `c${Date.now()}.example`
    await sql`insert into company_domains (domain, company_id, verified_at, method, created_at) values (${domain}, ${job.companyId}, now(), 'admin', now())`.execute(
      app.database.db,
    )
    const client = app.guest()
    await client.post('/auth/recruiter/register', {
      name: 'New Referrer',
      email: `new@${domain}`,
      password: 'correct horse battery',
    })
    expect((await client.post('/recruiter/info', { workEmail: 'someone@gmail.com' })).status).toBe(
      400,
    )
    await client.post('/recruiter/info', { workEmail: `new@${domain}` })
    await client.post('/recruiter/send-otp')
    await app.runDueTasks()
    const code = /\b\d{6}\b/.exec(
      app.mails.findLast((mail) => mail.subject.startsWith('Confirm your work email'))!.text,
    )![0]
    expect((await client.post('/recruiter/verify-otp', { otp: code })).body).toEqual({
      verified: true,
    })
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered', wave: 2 })
    expect((await inbox(client)).items).toHaveLength(1)
    // Another address: not a referrer any longer, and the offer goes.
    await client.post('/recruiter/info', { workEmail: `other@${domain}` })
    expect((await inbox(client)).items).toHaveLength(0)
    expect((await client.get('/api/recruiter/session')).body).toMatchObject({
      user: { otpVerified: false },
    })
  })
})
