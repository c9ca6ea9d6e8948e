import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import {
  decide,
  mailedCode,
  queueOf,
  signUpAtWork,
  upload,
  verificationOf,
} from '../../../../tests/support/verification.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const offersOf = async (client: TestClient) =>
  (await inbox(client)).items as { id: string; requestId: string; state: string }[]

const mailsTo = (email: string, words: string) =>
  app.mails.filter((mail) => mail.to === email && mail.subject.includes(words))

async function later(days: number): Promise<void> {
  app.clock.advance({ days })
  await app.renewSessions()
  await app.runDueTasks()
}

/** Someone with an offer that waits for them alone. */
async function withOffer() {
  const person = await signUpAtWork(app)
  const job = await createJob(app, { id: person.companyId, name: person.slug })
  const candidate = await createCandidate(app)
  await ask(candidate.client, job.jobId)
  const [offer] = (await inbox(person.client)).items
  expect(offer).toBeDefined()
  return { person, candidate, offer: offer! }
}

async function offerStates(accountId: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from referral_offers where referrer_id = ${accountId}`.execute(app.database.db)
  return rows.map((row) => row.state)
}

describe('after twelve months', () => {
  test('there was a notice 30 days before, once; then the end, and an email', async () => {
    const person = await signUpAtWork(app)
    await later(334)
    expect(mailsTo(person.email, 'Confirm your work email again')).toHaveLength(0)
    await later(1)
    await later(1)
    expect(mailsTo(person.email, 'Confirm your work email again')).toHaveLength(1)
    expect(await verificationOf(person.client)).toMatchObject({
      state: 'otp_verified',
      level: 'L1',
    })
    await later(29)
    expect(await verificationOf(person.client)).toMatchObject({
      state: 'lapsed',
      level: 'L0',
      endedReason: 'expired',
      facts: [],
    })
    expect(mailsTo(person.email, 'has ended')).toHaveLength(1)
    expect((await person.client.get('/recruiter/info')).body).toMatchObject({ otpVerified: false })
    await later(1)
    expect(mailsTo(person.email, 'has ended')).toHaveLength(1)
  })

  test('one code in time is another twelve months at the same level', async () => {
    const person = await signUpAtWork(app)
    const admin = await createAdmin(app, ['verifier'])
    await upload(person.client)
    const { items } = await queueOf(admin.client)
    await decide(
      admin.client,
      items.find((item) => item.person.id === person.accountId)!.id,
      'approve',
    )
    await later(340)
    await person.client.post('/recruiter/send-otp')
    expect((await verificationOf(person.client)).level).toBe('L2')
    const otp = await mailedCode(app, person.workEmail)
    expect((await person.client.post('/recruiter/verify-otp', { otp })).body).toEqual({
      verified: true,
    })
    await later(300)
    expect(await verificationOf(person.client)).toMatchObject({ state: 'verified', level: 'L2' })
  })

  test('people who were confirmed before deadlines were kept get one too', async () => {
    const { companyId } = await createJob(app)
    const referrer = await createReferrer(app, companyId, { level: 2 })
    await later(1)
    expect(await verificationOf(referrer.client)).toMatchObject({ state: 'verified' })
    await later(365)
    expect(await verificationOf(referrer.client)).toMatchObject({ state: 'lapsed', level: 'L0' })
  })
})

describe('those who wait are sent to others the same day', () => {
  test('when another employer is typed in', async () => {
    const { person } = await withOffer()
    const waiting = await signUpAtWork(app)
    await upload(person.client)
    const moved = await person.client.post('/recruiter/info', {
      workEmail: 'someone@elsewhere-and-far.com',
      companyName: 'elsewhere-and-far',
    })
    expect(moved.status).toBe(200)
    expect(await verificationOf(person.client)).toMatchObject({
      state: 'lapsed',
      level: 'L0',
      endedReason: 'employer_changed',
      waiting: null,
    })
    expect(await offerStates(person.accountId)).not.toContain('offered')
    await app.runDueTasks()
    expect((await verificationOf(person.client)).hasPicture).toBe(false)
    expect((await verificationOf(waiting.client)).level).toBe('L1')
  })

  test('when an admin takes everything away; and no code brings it back', async () => {
    const { person, offer } = await withOffer()
    await act(person.client, offer.id, 'claim')
    const admin = await createAdmin(app, ['verifier'])
    const path = `/api/admin/recruiters/${person.accountId}/revocation`
    expect((await person.client.post(path, { reason: 'x' })).status).toBe(403)
    expect((await admin.client.post(path, {})).status).toBe(400)
    const reply = await admin.client.post(path, { reason: 'Money was asked for a referral.' })
    expect(reply.body).toEqual({ state: 'revoked', level: 'L0' })
    expect(await offerStates(person.accountId)).not.toContain('claimed')
    app.clock.advance({ minutes: 2 })
    expect((await person.client.post('/recruiter/send-otp')).status).toBe(403)
    await app.runDueTasks()
    expect(mailsTo(person.email, 'revoked')[0]?.text).toContain('appeal within 14 days')
    const appeal = `/api/admin/recruiters/${person.accountId}/reinstatement`
    expect((await person.client.post(appeal)).status).toBe(403)
    expect((await admin.client.post(appeal)).body).toEqual({ state: 'lapsed', level: 'L0' })
    expect((await admin.client.post(appeal)).status).toBe(409)
    expect((await person.client.post('/recruiter/send-otp')).status).toBe(200)
  })
})

describe('what a level allows', () => {
  test('L0 takes nothing, L1 three requests at once, L2 more', async () => {
    const person = await signUpAtWork(app)
    const take = async () => {
      const job = await createJob(app, { id: person.companyId, name: person.slug })
      const candidate = await createCandidate(app)
      const { body } = await ask(candidate.client, job.jobId)
      const offer = (await offersOf(person.client)).find((item) => item.state === 'offered')
      const taken = await act(person.client, offer!.id, 'claim')
      if (taken.body.consent !== 'asked') return taken
      // With two requests without a decision, the candidate is asked.
      const answer = { question: offer!.id, answer: 'yes' }
      await candidate.client.post(`/api/referrals/${body.id}/consent`, answer)
      return act(person.client, offer!.id, 'claim')
    }
    for (const _ of [1, 2, 3]) expect((await take()).status).toBe(200)
    expect(await take()).toMatchObject({ status: 403, body: { code: 'LIMIT_REACHED' } })
    const admin = await createAdmin(app, ['verifier'])
    await upload(person.client)
    const { items } = await queueOf(admin.client)
    await decide(
      admin.client,
      items.find((item) => item.person.id === person.accountId)!.id,
      'approve',
    )
    const offer = (await offersOf(person.client)).find((item) =>
      ['offered', 'seen'].includes(item.state),
    )
    const more = await act(person.client, offer!.id, 'claim')
    expect(more).toMatchObject({ status: 200, body: { consent: 'asked' } })
  })
})
