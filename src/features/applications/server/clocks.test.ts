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
} from '../../../../tests/support/applications.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import type { ApplicationPreview } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const mailsTo = (address: string) =>
  app.mails
    .filter((mail) => mail.to === address && !mail.subject.startsWith('Confirm'))
    .map((mail) => mail.subject)

const ahead = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Runs what is due, and once more for what that put in the queue for a little later. */
async function pass(amount: { days?: number; hours?: number; minutes?: number }) {
  app.clock.advance(amount)
  await app.renewSessions()
  await app.runDueTasks()
  app.clock.advance({ minutes: 16 })
  await app.runDueTasks()
}

test('fourteen days, two reminders, three days, no response; a late answer is still one', async () => {
  const { candidate, hiringManager, companyId, jobId, id } = await applied(app)
  await pass({ minutes: 20 })
  expect(mailsTo(hiringManager.email)).toHaveLength(1)
  expect((await readOwn(candidate.client, id)).clock).toMatchObject({ actor: 'company' })
  await pass({ days: 10 })
  expect(mailsTo(hiringManager.email)).toHaveLength(1)
  await pass({ days: 1 })
  expect(mailsTo(hiringManager.email)).toHaveLength(2)
  await pass({ days: 3 })
  expect(mailsTo(hiringManager.email)).toHaveLength(3)
  await app.renewSessions()
  const preview = async () =>
    (await app.guest().get<ApplicationPreview>('/api/applications/preview', { query: { jobId } }))
      .body
  expect((await preview()).responseStats).toMatchObject({ sample: 0, overdue: 1 })
  expect((await readOwn(candidate.client, id)).status).toBe('submitted')
  await pass({ days: 3 })
  const lapsed = await readOwn(candidate.client, id)
  expect(lapsed).toMatchObject({ status: 'no_response', clock: { dueAt: null, actor: 'nobody' } })
  expect(mailsTo(candidate.email).at(-1)).toBe('No reply: Senior backend engineer')
  expect((await preview()).responseStats).toMatchObject({
    sample: 1,
    overdue: 0,
    answeredPercent: null,
  })
  await pass({ days: 30 })
  expect((await readOwn(candidate.client, id)).events).toHaveLength(lapsed.events.length)
  const late = await decide(hiringManager.client, id, 'move', { to: 'in_review' })
  expect(late.body).toMatchObject({ status: 'in_review' })
  expect(late.body.events[0]).toMatchObject({ kind: 'review', detail: { late: true } })
  expect(late.body.clock.actor).toBe('company')
  expect(companyId).toBeTruthy()
})

test('every move starts the time anew', async () => {
  const { candidate, hiringManager, id } = await applied(app, { respondWithinDays: 3 })
  await pass({ days: 2 })
  await decide(hiringManager.client, id, 'move', { to: 'shortlisted' })
  await pass({ days: 4 })
  expect((await readOwn(candidate.client, id)).status).toBe('shortlisted')
  await pass({ days: 3 })
  expect((await readOwn(candidate.client, id)).status).toBe('no_response')
})

describe('an offer', () => {
  const offer = {
    note: 'We would be glad',
    pay: { amount: 7_200_000, currency: 'EUR', unit: 'YEAR' },
  }

  test('runs out after seven days and goes back to the interviews with a flag', async () => {
    const { candidate, hiringManager, id } = await applied(app)
    const wrong = await decide(hiringManager.client, id, 'offer', {
      ...offer,
      pay: { ...offer.pay, currency: 'XXZ' },
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'pay.currency' }] } },
    })
    for (const [days, message] of [
      [-2, 'Choose a date in the future.'],
      [732, 'Choose a day within the next two years.'],
    ] as const) {
      const startsOn = ahead(days)
      const refused = await decide(hiringManager.client, id, 'offer', { ...offer, startsOn })
      expect(refused.body.details?.fields).toEqual([{ path: 'startsOn', message }])
    }
    await decide(hiringManager.client, id, 'offer', offer)
    expect((await readOwn(candidate.client, id)).clock).toMatchObject({ actor: 'candidate' })
    await pass({ days: 7 })
    expect(await readOwn(candidate.client, id)).toMatchObject({
      status: 'interview',
      offer: { state: 'expired' },
      clock: { actor: 'company' },
    })
    expect((await act(candidate.client, id, 'offer-answer', { accept: true })).status).toBe(409)
  })

  test('accepted, then hired with a first day; nothing else is legal afterwards', async () => {
    const { candidate, hiringManager, id } = await applied(app)
    await decide(hiringManager.client, id, 'offer', offer)
    expect((await decide(hiringManager.client, id, 'hire', { startsOn: ahead(60) })).status).toBe(
      409,
    )
    const accepted = await act(candidate.client, id, 'offer-answer', { accept: true })
    expect(accepted.body).toMatchObject({ status: 'offer', offer: { state: 'accepted' } })
    expect((await decide(hiringManager.client, id, 'move', { to: 'in_review' })).status).toBe(409)
    for (const [days, message] of [
      [-400, 'Choose a day after the application was sent.'],
      [732, 'Choose a day within the next two years.'],
    ] as const) {
      const refused = await decide(hiringManager.client, id, 'hire', { startsOn: ahead(days) })
      expect(refused.body.details?.fields).toEqual([{ path: 'startsOn', message }])
    }
    const hired = await decide(hiringManager.client, id, 'hire', { startsOn: ahead(60) })
    expect(hired.body).toMatchObject({ status: 'hired', startsOn: ahead(60), actions: [] })
    expect((await decide(hiringManager.client, id, 'reject', { reason: 'other' })).status).toBe(409)
    expect((await act(candidate.client, id, 'withdraw', { reason: 'other' })).status).toBe(409)
    await app.runDueTasks()
    expect(mailsTo(candidate.email).at(-1)).toBe('Hired: Senior backend engineer')
    expect(mailsTo(hiringManager.email)).toContain('Offer accepted: Senior backend engineer')
  })

  test('declined is withdrawn', async () => {
    const { candidate, hiringManager, id } = await applied(app)
    await decide(hiringManager.client, id, 'offer', offer)
    const declined = await act(candidate.client, id, 'offer-answer', { accept: false })
    expect(declined.body).toMatchObject({ status: 'withdrawn' })
    expect((await readApplicant(hiringManager.client, id)).person).toBeNull()
  })
})

test('a rejection comes back when both agree, within thirty days', async () => {
  const { candidate, hiringManager, id } = await applied(app)
  await decide(hiringManager.client, id, 'reject', { reason: 'another_candidate' })
  expect((await act(candidate.client, id, 'reopen')).status).toBe(409)
  expect((await decide(hiringManager.client, id, 'move', { to: 'in_review' })).status).toBe(409)
  await pass({ days: 29 })
  const asked = await decide(hiringManager.client, id, 'ask-reopen')
  expect(asked.body).toMatchObject({ status: 'rejected', actions: [] })
  expect((await readOwn(candidate.client, id)).rejection?.reopenAsked).toBe(true)
  expect((await act(candidate.client, id, 'reopen')).body).toMatchObject({ status: 'in_review' })
  await decide(hiringManager.client, id, 'reject', { reason: 'skills' })
  await pass({ days: 31 })
  expect((await decide(hiringManager.client, id, 'ask-reopen')).status).toBe(409)
})

test('a job that closes ends its open applications with a word', async () => {
  const { candidate, hiringManager, jobId, id } = await applied(app)
  const other = await createCandidate(app)
  const second = await applyFor(other.client, jobId)
  app.clock.advance({ minutes: 1 })
  await decide(hiringManager.client, second.body.id, 'reject', { reason: 'skills' })
  await app.runAsSystem((context) => jobs.closeJob(context, jobId, 'filled'), { requestId: 'x' })
  await app.runDueTasks()
  expect((await readOwn(candidate.client, id)).status).toBe('auto_closed')
  expect((await readOwn(other.client, second.body.id)).status).toBe('rejected')
  expect(mailsTo(candidate.email).at(-1)).toBe('Job closed: Senior backend engineer')
})

test('a person who may not hire any longer leaves nothing open', async () => {
  const { hiringManager, jobId } = await applied(app)
  await app.runAsSystem((context) => profiles.endWorkEmail(context, hiringManager.accountId), {
    requestId: 'x',
  })
  const { body } = await app
    .guest()
    .get<ApplicationPreview>('/api/applications/preview', { query: { jobId } })
  expect(body.way).toBe('outside')
  expect((await hiringManager.client.get('/api/hiring/jobs')).body).toMatchObject({
    code: 'NOT_VERIFIED',
  })
})

test('more than twenty overdue applications open no further job', async () => {
  const { jobId, companyId, companyName, hiringManager } = await applied(app)
  for (let index = 0; index < 20; index++) {
    await applyFor((await createCandidate(app)).client, jobId)
  }
  await pass({ days: 15 })
  const next = await createJob(app, { id: companyId, name: companyName })
  expect(await openIntake(hiringManager.client, next.jobId)).toMatchObject({
    status: 403,
    body: { code: 'LIMIT_REACHED' },
  })
  const foreign = await createReferrer(app, (await createJob(app)).companyId, { level: 3 })
  expect((await openIntake(foreign.client, next.jobId)).status).toBe(404)
}, 60_000)
