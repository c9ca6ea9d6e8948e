/** How a referral ended is said by one side and counts once another agrees (REF16, 3.3). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { read, referredScene, scene } from '../../../../tests/support/referrals.ts'
import type { Outcome, ReferralOutcome } from '../contract.ts'
import * as outcomes from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

async function confirmed() {
  const world = await referredScene(app)
  const { candidate, requestId } = world
  await candidate.client.post(`/api/referrals/${requestId}/confirm`, { answer: 'yes' })
  const status = async () => (await read(candidate.client, requestId)).status
  return { ...world, status, path: `/api/referrals/${requestId}/outcome` }
}
const say = (client: TestClient, path: string, outcome: Outcome) =>
  client.post<ReferralOutcome & Failure>(path, { outcome })

async function pass(days: number) {
  app.clock.advance({ days })
  await app.renewSessions()
  await app.runDueTasks()
}

test('goes down the ladder, and only once the company was in touch', async () => {
  const early = await referredScene(app)
  const earlyPath = `/api/referrals/${early.requestId}/outcome`
  expect((await early.candidate.client.get<ReferralOutcome>(earlyPath)).body).toEqual({
    said: [],
    state: 'unsaid',
    settlesAt: null,
    canSay: [],
  })
  expect((await say(early.candidate.client, earlyPath, 'hired')).body.code).toBe(
    'ILLEGAL_TRANSITION',
  )
  const { candidate, referrer, path, status } = await confirmed()
  const stranger = await scene(app)
  expect((await app.guest().get(path)).status).toBe(401)
  expect((await say(app.guest(), path, 'hired')).status).toBe(401)
  expect((await candidate.client.post(path, { outcome: 'maybe' })).status).toBe(400)
  expect((await candidate.client.post(path, { outcome: 'hired', by: 'company' })).status).toBe(400)
  for (const { client } of [stranger.candidate, stranger.people[0]!, early.referrer]) {
    expect((await client.get(path)).status).toBe(404)
    expect((await say(client, path, 'hired')).status).toBe(404)
  }
  expect(await status()).toBe('confirmed')
  expect((await referrer.client.get<ReferralOutcome>(path)).body.canSay).toEqual([
    'hired',
    'not_hired',
  ])
})

test.each(['candidate', 'referrer'] as const)(
  'what the %s says is told to the other, and ends it once the other agrees',
  async (first) => {
    const world = await confirmed()
    const { path, status } = world
    const [one, other] =
      first === 'candidate' ? [world.candidate, world.referrer] : [world.referrer, world.candidate]
    const said = await say(one.client, path, 'hired')
    expect(said.body).toMatchObject({
      said: [{ by: first, outcome: 'hired' }],
      state: 'said',
      settlesAt: new Date(app.clock.now().getTime() + 14 * 86_400_000).toISOString(),
      canSay: ['not_hired'],
    })
    expect(await status()).toBe('confirmed')
    await app.runDueTasks()
    expect(
      app.mails.filter(({ to, subject }) => to === other.email && /ended|outcome/.test(subject)),
    ).toHaveLength(1)
    expect((await say(other.client, path, 'hired')).body).toMatchObject({
      state: 'agreed',
      settlesAt: null,
      canSay: [],
    })
    expect(await status()).toBe('hired')
    expect((await say(one.client, path, 'not_hired')).body.code).toBe('ILLEGAL_TRANSITION')
    const [end, second] = (await read(world.candidate.client, world.requestId)).events
    expect(end).toMatchObject({ kind: 'hire', by: 'system' })
    expect(second).toMatchObject({ kind: 'say', detail: { outcome: 'hired' } })
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where entity_id = ${world.requestId}
      order by seq desc limit 3`.execute(app.database.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'referrals.hire',
      'referrals.say',
      'referrals.say',
    ])
  },
)

test('nobody says otherwise for fourteen days: it counts', async () => {
  const { referrer, path, status } = await confirmed()
  await say(referrer.client, path, 'not_hired')
  await pass(13)
  expect(await status()).toBe('confirmed')
  await pass(1)
  expect(await status()).toBe('not_hired')
})

test('said differently, both stand there and nothing ends, until one of them thinks again', async () => {
  const { candidate, referrer, path, status } = await confirmed()
  await say(candidate.client, path, 'not_hired')
  await pass(13)
  expect((await say(referrer.client, path, 'hired')).body).toMatchObject({
    said: [
      { by: 'candidate', outcome: 'not_hired' },
      { by: 'referrer', outcome: 'hired' },
    ],
    state: 'contested',
    settlesAt: null,
  })
  await pass(30)
  expect(await status()).toBe('confirmed')
  await say(candidate.client, path, 'hired')
  expect(await status()).toBe('hired')
})

test('who objected is told that it stays open, and not that it counts', async () => {
  const { candidate, referrer, path } = await confirmed()
  await say(referrer.client, path, 'hired')
  await say(candidate.client, path, 'not_hired')
  await app.runDueTasks()
  const told = app.mails.filter(({ to, text }) => to === referrer.email && text.includes('says:'))
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('You told us something different. The outcome stays open'),
  ])
  expect(told[0]!.text).not.toContain('it counts')
})

test('who thinks again alone starts the fourteen days anew', async () => {
  const { candidate, path, status } = await confirmed()
  await say(candidate.client, path, 'hired')
  await pass(10)
  await say(candidate.client, path, 'not_hired')
  await pass(5)
  expect(await status()).toBe('confirmed')
  await pass(9)
  expect(await status()).toBe('not_hired')
})

test('the first day that the company records settles what the two disagree about', async () => {
  const { candidate, referrer, path, status, job } = await confirmed()
  await say(candidate.client, path, 'hired')
  await say(referrer.client, path, 'not_hired')
  await app.runAsSystem(
    (context) =>
      outcomes.applicantHired(context, {
        candidateId: candidate.accountId,
        jobId: job.jobId,
        startsOn: '2027-02-01',
      }),
    { requestId: 'test' },
  )
  expect(await status()).toBe('hired')
  const { said } = (await candidate.client.get<ReferralOutcome>(path)).body
  expect(new Map(said.map(({ by, outcome }) => [by, outcome]))).toEqual(
    new Map([
      ['candidate', 'hired'],
      ['referrer', 'not_hired'],
      ['company', 'hired'],
    ]),
  )
})

test('both at once: one end, and both are heard', async () => {
  const { candidate, referrer, path, status } = await confirmed()
  const replies = await Promise.all([
    say(candidate.client, path, 'hired'),
    say(referrer.client, path, 'hired'),
  ])
  expect(replies.map((reply) => reply.status)).toEqual([200, 200])
  expect(await status()).toBe('hired')
  const { said } = (await candidate.client.get<ReferralOutcome>(path)).body
  expect(said).toHaveLength(2)
})
