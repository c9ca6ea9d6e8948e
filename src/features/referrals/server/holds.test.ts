/** One person with two accounts who refers themselves: everything goes on, nothing counts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SelfReferral } from '#features/disputes/contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read } from '../../../../tests/support/referrals.ts'
import { sameName, selfSigns } from './self-referral.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await createAdmin(app, ['owner'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const db = () => app.database.db
let number = 0

const sameMailbox = (one: string, other: string) => one === other

test.each([
  ['Bob Smith', 'bob smith', true],
  ['Smith, Bob', 'Bob A. Smith', true],
  ['José García', 'Jose Garcia Lopez', true],
  ['Bob', 'Bob Smith', false],
  ['Bob', 'BOB', true],
  ['Bob Smith', 'Rob Smith', false],
  ['', '', false],
])('%j and %j: one name %j', (one, other, expected) => {
  expect(sameName(one, other)).toBe(expected)
})

test('a shared device or network is a sign together with the name alone', () => {
  const both = { device: true, network: true }
  const side = (name: string, address: string) => ({ names: [name], addresses: [address] })
  const bob = side('Bob Smith', 'a@x.example')
  expect(selfSigns(bob, side('Eva Brown', 'b@x.example'), both, sameMailbox)).toEqual([])
  expect(selfSigns(bob, side('Smith Bob', 'b@x.example'), both, sameMailbox)).toEqual([
    'device',
    'network',
  ])
  expect(
    selfSigns(bob, side('Eva', 'a@x.example'), { device: false, network: false }, sameMailbox),
  ).toEqual(['mailbox'])
})

type Two = { candidate: TestPerson; referrer: TestPerson }

/** What makes the two accounts of one person. */
const signs: [string, SelfReferral['signs'][number], (two: Two) => Promise<unknown>][] = [
  [
    'one mailbox',
    'mailbox',
    async ({ candidate, referrer }) => {
      const email = `bob${++number}@mail.example`
      await sql`update accounts set email = ${email} where id = ${candidate.accountId}`.execute(
        db(),
      )
      const other = email.replace('@', '+work@')
      await sql`update accounts set email = ${other} where id = ${referrer.accountId}`.execute(db())
    },
  ],
  [
    'one browser under one name',
    'device',
    async ({ candidate, referrer }) => {
      await sql`
        update accounts set name = ${candidate.name} where id = ${referrer.accountId}`.execute(db())
      await sql`
        insert into trusted_browsers (account_id, browser_hash, used_at)
        select id, ${`browser ${++number}`}, now() from accounts
        where id in (${candidate.accountId}, ${referrer.accountId})`.execute(db())
      await sql`
        update sessions set ip_address = '203.0.113.9' where account_id = ${referrer.accountId}`.execute(
        db(),
      )
    },
  ],
  [
    'one network under one name',
    'network',
    async ({ candidate, referrer }) => {
      await sql`
        update recruiter_profiles set full_name = ${candidate.name}
        where account_id = ${referrer.accountId}`.execute(db())
      for (const [person, address] of [
        [candidate, '2001:db8:1:2::1'],
        [referrer, '2001:db8:1:2:aaaa::9'],
      ] as const) {
        await sql`
          update sessions set ip_address = ${address} where account_id = ${person.accountId}`.execute(
          db(),
        )
      }
      await sql`
        delete from trusted_browsers where account_id = ${referrer.accountId}`.execute(db())
    },
  ],
]

async function points({ accountId }: TestPerson): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from recruiter_profiles where account_id = ${accountId}`.execute(db())
  return rows[0]!.points
}

async function counted(companyId: string) {
  app.clock.advance({ minutes: 70 })
  await app.runDueTasks()
  await app.renewSessions()
  const { rows } = await sql<{ sample: number; referred: number; confirmed: number }>`
    select sample, referred, confirmed from response_stats
    where kind = 'company' and subject_id = ${companyId}`.execute(db())
  return rows[0] ?? { sample: 0, referred: 0, confirmed: 0 }
}

/** Asks, accepts, refers and confirms as one person with two accounts would. */
async function referOneself(make: (two: Two) => Promise<unknown>) {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app, { plan: 'basic' })
  await make({ candidate, referrer })
  const asked = await ask(candidate.client, job.jobId)
  expect(asked.status).toBe(200)
  const offerId = (await inbox(referrer.client)).items[0]!.id
  const replies = [await act(referrer.client, offerId, 'claim')]
  replies.push(
    await act(referrer.client, offerId, 'refer', {
      channel: 'email',
      referredOn: app.clock.now().toISOString().slice(0, 10),
      relation: 'met',
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  app.clock.advance({ days: 8 })
  await app.renewSessions()
  const confirmed = await candidate.client.post(`/api/referrals/${asked.body.id}/confirm`, {
    answer: 'yes',
  })
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  const seen = [replies, confirmed.body, await read(candidate.client, asked.body.id)]
  expect(JSON.stringify(seen)).not.toMatch(/self|hold|held back|same person/i)
  return { job, referrer, candidate, requestId: asked.body.id }
}

const listed = async () => {
  const reply = await admin.client.get<{ items: SelfReferral[] }>('/api/admin/self-referrals')
  expect(reply.status).toBe(200)
  return reply.body.items
}

const decide = (id: string, decision: 'count' | 'same_person') =>
  admin.client.post(`/api/admin/self-referrals/${id}`, { decision, note: 'Looked at both.' })

describe.each(signs)('accounts of %s', (_words, sign, make) => {
  test('refer each other without points, statistics or rewards until an admin decides', async () => {
    const { job, referrer } = await referOneself(make)
    expect(await points(referrer)).toBe(0)
    expect(await counted(job.companyId)).toMatchObject({ sample: 0, referred: 0, confirmed: 0 })
    const hold = (await listed()).find((item) => item.company.name === job.companyName)!
    expect(hold).toMatchObject({ signs: [sign], status: 'confirmed' })
    expect(Date.parse(hold.dueAt) - Date.parse(hold.heldAt)).toBe(72 * 3_600_000)
    expect((await decide(hold.id, 'count')).status).toBe(200)
    expect(await points(referrer)).toBe(1)
    expect(await counted(job.companyId)).toMatchObject({ sample: 1, referred: 1, confirmed: 1 })
    expect((await decide(hold.id, 'same_person')).status).toBe(404)
  })
})

test('of one person they never count, and no bonus is shown', async () => {
  const { job, referrer, requestId } = await referOneself(signs[0]![2])
  await sql`
    update referral_requests set bonus_text = 'EUR 2,000' where id = ${requestId}`.execute(db())
  const hold = (await listed()).find((item) => item.company.name === job.companyName)!
  expect((await decide(hold.id, 'same_person')).status).toBe(200)
  expect(await points(referrer)).toBe(0)
  expect(await counted(job.companyId)).toMatchObject({ sample: 0, referred: 0 })
  const { items } = await inbox(referrer.client, 'done')
  const { body } = await referrer.client.get(`/api/referral-offers/${items[0]!.id}`)
  expect(body).toMatchObject({ bonus: null })
  expect(await listed()).not.toContainEqual(expect.objectContaining({ id: hold.id }))
})

test('passing a request of one’s own gives no point either', async () => {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app, { plan: 'basic' })
  await signs[0]![2]({ candidate, referrer })
  await ask(candidate.client, job.jobId)
  const offerId = (await inbox(referrer.client)).items[0]!.id
  expect((await act(referrer.client, offerId, 'pass', { reason: 'no_time' })).status).toBe(200)
  expect(await points(referrer)).toBe(0)
})

test('a referral that is held moves nobody forward in the order in which referrers are asked', async () => {
  const job = await createJob(app)
  const self = await createReferrer(app, job.companyId)
  const other = await createReferrer(app, job.companyId)
  const first = await createCandidate(app, { plan: 'basic' })
  await signs[0]![2]({ candidate: first, referrer: self })
  await ask(first.client, job.jobId)
  for (const { client } of [self, other]) {
    const [offer] = (await inbox(client)).items
    expect((await act(client, offer!.id, 'pass', { reason: 'no_time' })).status).toBe(200)
  }
  /** How far forward the two are for one more request, which they leave to others then. */
  const ranks = async () => {
    const next = await createJob(app, { id: job.companyId, name: job.companyName })
    const candidate = await createCandidate(app)
    const { body } = await ask(candidate.client, next.jobId)
    const { rows } = await sql<{ referrerId: string; rank: number }>`
      select referrer_id, rank_score as rank from referral_offers
      where request_id = ${body.id}`.execute(db())
    await sql`delete from referral_offers where request_id = ${body.id}`.execute(db())
    const rankOf = ({ accountId }: TestPerson) =>
      rows.find(({ referrerId }) => referrerId === accountId)!.rank
    return { self: rankOf(self), other: rankOf(other) }
  }
  const held = await ranks()
  expect(held.self).toBeLessThan(held.other)
  const hold = (await listed()).find((item) => item.company.name === job.companyName)!
  expect((await decide(hold.id, 'count')).status).toBe(200)
  const counts = await ranks()
  expect(counts.self).toBeCloseTo(counts.other, 5)
})

test('only those who decide disputes see and decide them', async () => {
  const { client } = await createCandidate(app)
  expect((await app.guest().get('/api/admin/self-referrals')).status).toBe(401)
  expect((await client.get('/api/admin/self-referrals')).status).toBe(403)
  const finance = await createAdmin(app, ['finance'])
  expect((await finance.client.get('/api/admin/self-referrals')).status).toBe(403)
})
