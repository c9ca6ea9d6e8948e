import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createAdmin } from '../../../../tests/support/people.ts'
import { read, referredScene, scene } from '../../../../tests/support/referrals.ts'
import type { AnswerLink, LinkAnswer, ReferralOutcome } from '../contract.ts'
import * as outcomes from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

async function pass(days: number) {
  app.clock.advance({ days })
  await app.renewSessions()
  await app.runDueTasks()
}

/** The tokens of the questions that this person was mailed, oldest first. */
function tokensOf(email: string): string[] {
  return app.mails
    .filter((mail) => mail.to === email)
    .flatMap((mail) => /\/answer\/([A-Za-z0-9_-]{43})\?say=yes/.exec(mail.text)?.[1] ?? [])
}
const look = (token: string) => app.guest().get<AnswerLink>(`/api/answers/${token}`)
const say = (token: string, answer: LinkAnswer) =>
  app.guest().post<AnswerLink & { code?: string }>(`/api/answers/${token}`, { answer })

describe('questions by email', () => {
  test('come at days 7 and 21, and are answered once without a session', async () => {
    const { candidate, requestId, job } = await referredScene(app)
    await pass(6)
    expect(tokensOf(candidate.email)).toEqual([])
    await pass(1)
    const [token] = tokensOf(candidate.email)
    expect((await look(token!)).body).toMatchObject({
      question: 'contacted',
      companyName: job.companyName,
      answer: null,
      open: true,
    })
    // Reading changes nothing, however often a mail program does it.
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'referred' })
    expect((await say(token!, 'not_yet')).body).toMatchObject({ answer: 'not_yet', open: false })
    expect((await say(token!, 'yes')).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await read(candidate.client, requestId)).confirmations).toMatchObject([
      { answer: 'not_yet' },
    ])
    await pass(14)
    const again = tokensOf(candidate.email)[1]!
    const replies = await Promise.all([say(again, 'yes'), say(again, 'yes')])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'confirmed' })
  })

  test('go on at days 14, 30 and 60 after the confirmation, until there is an outcome', async () => {
    const { candidate, requestId } = await referredScene(app)
    await candidate.client.post(`/api/referrals/${requestId}/confirm`, { answer: 'yes' })
    await pass(14)
    expect(tokensOf(candidate.email)).toHaveLength(1)
    await say(tokensOf(candidate.email)[0]!, 'not_yet')
    await pass(16)
    expect(tokensOf(candidate.email)).toHaveLength(2)
    const hired = await say(tokensOf(candidate.email)[1]!, 'yes')
    expect(hired.body).toMatchObject({ question: 'hired', answer: 'yes' })
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'confirmed' })
    // Nobody has said otherwise for two weeks.
    await pass(14)
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'hired' })
    await pass(16)
    expect(tokensOf(candidate.email)).toHaveLength(2)
  })

  test('an outcome that was not good is said the same way', async () => {
    const { candidate, referrer, requestId } = await referredScene(app)
    await candidate.client.post(`/api/referrals/${requestId}/confirm`, { answer: 'yes' })
    await pass(14)
    await say(tokensOf(candidate.email)[0]!, 'no')
    await referrer.client.post(`/api/referrals/${requestId}/outcome`, { outcome: 'not_hired' })
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'not_hired' })
  })

  test('end after fourteen days, and with what was said elsewhere', async () => {
    const { candidate, requestId } = await referredScene(app)
    await pass(7)
    const [token] = tokensOf(candidate.email)
    await candidate.client.post(`/api/referrals/${requestId}/confirm`, { answer: 'yes' })
    expect((await look(token!)).body.open).toBe(false)
    expect((await say(token!, 'no')).body.code).toBe('ILLEGAL_TRANSITION')
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'confirmed' })

    const other = await referredScene(app)
    await pass(7)
    const [late] = tokensOf(other.candidate.email)
    app.clock.advance({ days: 14 })
    await app.renewSessions()
    expect((await say(late!, 'yes')).body.code).toBe('ILLEGAL_TRANSITION')
    expect(await read(other.candidate.client, other.requestId)).toMatchObject({
      status: 'referred',
    })
  })

  test('nobody guesses a link, and the database does not tell one', async () => {
    const guess = randomBytes(32).toString('base64url')
    expect((await look(guess)).status).toBe(404)
    expect((await say(guess, 'yes')).status).toBe(404)
    expect((await look('short')).status).toBe(404)
    const { candidate } = await referredScene(app)
    await pass(7)
    const [token] = tokensOf(candidate.email)
    const { rows } = await sql<{ hash: string }>`
      select encode(token_hash, 'escape') || encode(token_hash, 'base64') as hash
      from answer_links`.execute(app.database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { hash } of rows) expect(hash).not.toContain(token)
  })
})

describe('thanks', () => {
  test('are sent once by the candidate, and read by the referrer alone', async () => {
    const { candidate, referrer, requestId } = await referredScene(app)
    const path = `/api/referrals/${requestId}/thanks`
    expect((await app.guest().get(path)).status).toBe(401)
    const stranger = await scene(app)
    expect((await stranger.candidate.client.get(path)).status).toBe(404)
    expect((await stranger.people[0]!.client.get(path)).status).toBe(404)
    expect((await stranger.candidate.client.post(path, { text: 'Thanks' })).status).toBe(404)
    const early = `/api/referrals/${stranger.requestId}/thanks`
    expect((await stranger.candidate.client.post(early, { text: 'Thanks' })).status).toBe(409)
    expect((await candidate.client.post(path, { text: 'x'.repeat(301) })).status).toBe(400)
    const text = 'Thank you for the time you took.'
    const replies = await Promise.all([
      candidate.client.post(path, { text }),
      candidate.client.post(path, { text }),
    ])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
    expect((await referrer.client.get(path)).body).toMatchObject({
      thanks: { text },
      canThank: false,
    })
    await app.runDueTasks()
    const mails = app.mails.filter((mail) => mail.to === referrer.email && mail.text.includes(text))
    expect(mails).toHaveLength(1)
  })
})

test.each(['referred', 'confirmed'] as const)(
  'the first day that a company records closes a referral that is %s as hired',
  async (status) => {
    const { candidate, referrer, requestId, job } = await referredScene(app)
    if (status === 'confirmed') {
      await candidate.client.post(`/api/referrals/${requestId}/confirm`, { answer: 'yes' })
    }
    await app.runAsSystem(
      (context) =>
        outcomes.applicantHired(context, {
          candidateId: candidate.accountId,
          jobId: job.jobId,
          startsOn: '2027-02-01',
        }),
      { requestId: 'test' },
    )
    const request = await read(candidate.client, requestId)
    expect(request).toMatchObject({ status: 'hired', charge: 'captured', actions: [] })
    const path = `/api/referrals/${requestId}/outcome`
    const { said, state } = (await referrer.client.get<ReferralOutcome>(path)).body
    expect([said.map(({ by }) => by), state]).toEqual([['candidate', 'company'], 'agreed'])
    await app.runDueTasks()
    expect(
      app.mails.some(
        (mail) => mail.to === referrer.email && mail.text.includes('starts on 1 February 2027'),
      ),
    ).toBe(true)
  },
)

test('a proof is from the person who made the referral, for the two sides and for disputes', async () => {
  const { candidate, referrer, requestId } = await referredScene(app)
  const path = `/api/referrals/${requestId}/proof`
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#456' },
  })
    .png()
    .toBuffer()
  const send = (client: TestClient, content: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('proof', new File([content], 'proof.exe'))
    return client.postForm<{ code?: string }>(path, body)
  }
  const picture = new Uint8Array(bytes)
  expect((await send(candidate.client, picture)).status).toBe(403)
  const stranger = await scene(app)
  expect((await send(stranger.people[0]!.client, picture)).status).toBe(404)
  expect((await send(referrer.client, new TextEncoder().encode('<svg/>'))).body.code).toBe(
    'INVALID_FILE',
  )
  expect((await referrer.client.postForm(path, new FormData())).status).toBe(400)
  for (let number = 0; number < 2; number++) {
    expect((await send(referrer.client, picture)).status).toBe(200)
  }
  const moderator = await createAdmin(app, ['moderator'])
  for (const { client } of [candidate, referrer, moderator]) {
    const reply = await client.get(path)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
  const finance = await createAdmin(app, ['finance'])
  for (const { client } of [stranger.candidate, stranger.people[0]!, finance]) {
    expect((await client.get(path)).status).toBe(404)
  }
  expect((await app.guest().get(path)).status).toBe(401)
})
