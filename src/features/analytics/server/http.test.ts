import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox } from '../../../../tests/support/referrals.ts'
import type { OpenFigures } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ TIME_ZONE: 'Europe/Berlin' })
})
afterAll(() => app.close())

const path = '/analytics/track-event'
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131' }
const client = { headers: browser }

type Row = {
  type: string
  accountId: string | null
  role: string
  sourcePage: string | null
  visitor: number
  entityId: string | null
  metadata: object
  device: string
  day: string
}

const rows = () =>
  app.database.db.selectFrom('analyticsEvents').selectAll().orderBy('id').execute() as Promise<
    Row[]
  >
const last = async () => (await rows()).at(-1)!
/** How many are stored by what `work` does. */
async function added(work: () => Promise<unknown>): Promise<number> {
  const before = (await rows()).length
  await work()
  return (await rows()).length - before
}

/** As the observed product sends it. */
const observed = (change: object = {}) => ({
  type: 'page_view',
  entityType: null,
  entityId: null,
  userId: null,
  userRole: 'guest',
  sourcePage: '/job-search?q=nurse',
  actionLabel: null,
  timestampClient: app.clock.now().toISOString(),
  device: 'computer',
  metadata: {},
  ...change,
})

describe('who it was', () => {
  test('a guest is a number of the day, without account and address', async () => {
    const reply = await app.guest().post(path, observed(), client)
    expect([reply.status, reply.body]).toEqual([200, { ok: true }])
    const row = await last()
    expect(row).toMatchObject({
      type: 'page_view',
      accountId: null,
      role: 'guest',
      sourcePage: '/job-search',
      device: 'computer',
    })
    await app.guest().post(path, observed(), client)
    expect((await last()).visitor).toBe(row.visitor)
    app.clock.advance({ days: 1 })
    await app.guest().post(path, observed(), client)
    expect((await last()).visitor).not.toBe(row.visitor)
    expect(JSON.stringify(await rows())).not.toMatch(/127\.0\.0\.1|Mozilla/)
  })

  test('user and role are the session’s, whatever the body leaves out', async () => {
    const person = await createCandidate(app)
    const { userId: _id, userRole: _role, ...without } = observed()
    expect((await person.client.post(path, without, client)).status).toBe(200)
    expect(await last()).toMatchObject({ accountId: person.accountId, role: 'jobSeeker' })
    const said = observed({ userId: person.accountId, userRole: 'jobSeeker' })
    expect((await person.client.post(path, said, client)).status).toBe(200)
    expect(await last()).toMatchObject({ accountId: person.accountId, role: 'jobSeeker' })
    const admin = await createAdmin(app, ['support'])
    expect((await admin.client.post(path, without, client)).status).toBe(200)
    expect((await last()).role).toBe('admin')
  })
})

describe('what is refused stores nothing', () => {
  const old = () => new Date(app.clock.now().getTime() - 25 * 3_600_000).toISOString()
  const future = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  test.each<[string, () => object, string]>([
    ['a forged user', () => ({ userId: '01a1fbbb-6e88-78bf-8d6c-2eb9ec364ea3' }), 'userId'],
    ['a forged role', () => ({ userRole: 'admin' }), 'userRole'],
    ['a time of yesterday', () => ({ timestampClient: old() }), 'timestampClient'],
    ['a time to come', () => ({ timestampClient: future() }), 'timestampClient'],
    ['no time', () => ({ timestampClient: 'now' }), 'timestampClient'],
    ['a milestone', () => ({ type: 'hired' }), 'type'],
    ['no type', () => ({ type: undefined }), 'type'],
    ['a field that there is not', () => ({ isAdmin: true }), ''],
    ['a text that ends early', () => ({ actionLabel: 'a\u0000b' }), 'actionLabel'],
    ['much metadata', () => ({ metadata: { a: 'x'.repeat(201) } }), 'metadata.a'],
    ['deep metadata', () => ({ metadata: { a: { b: 1 } } }), 'metadata.a'],
    [
      'many keys',
      () => ({ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, n])) }),
      'metadata',
    ],
    ['an id that is none', () => ({ metadata: { eventId: 'x' } }), 'metadata.eventId'],
  ])('%s', async (_, change, field) => {
    const stored = await added(async () => {
      const reply = await app.guest().post<Failure>(path, observed(change()), client)
      expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT'])
      expect(reply.body.details?.fields).toMatchObject([{ path: field }])
      expect(reply.body.details!.fields![0]!.message.length).toBeGreaterThan(5)
      // Of a batch, all or nothing.
      const batch = { events: [observed(), observed(change())] }
      expect((await app.guest().post(path, batch, client)).status).toBe(400)
    })
    expect(stored).toBe(0)
  })

  test('a megabyte of metadata', async () => {
    const stored = await added(async () => {
      const body = observed({ metadata: { a: 'x'.repeat(1024 * 1024) } })
      const reply = await app.guest().post<Failure>(path, body, client)
      expect([reply.status, reply.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    })
    expect(stored).toBe(0)
  })

  test('another site, no events, and too many', async () => {
    const stored = await added(async () => {
      const foreign = { headers: { ...browser, origin: 'https://evil.example' } }
      expect((await app.guest().post(path, observed(), foreign)).status).toBe(403)
      expect((await app.guest().post(path, { events: [] }, client)).status).toBe(400)
      expect((await app.guest().post(path, {}, client)).status).toBe(400)
      const many = { events: Array.from({ length: 51 }, () => observed()) }
      expect((await app.guest().post(path, many, client)).status).toBe(400)
      const both = { ...observed(), events: [observed()] }
      expect((await app.guest().post(path, both, client)).status).toBe(400)
    })
    expect(stored).toBe(0)
  })
})

test('a type that is not in the catalogue is kept as invalid, with its name', async () => {
  await app.guest().post(path, observed({ type: 'cart_emptied', metadata: { n: 2 } }), client)
  expect(await last()).toMatchObject({ type: 'invalid', metadata: { n: 2, type: 'cart_emptied' } })
})

test('a batch is stored in one call, and what is sent again is not stored again', async () => {
  const events = Array.from({ length: 5 }, () =>
    observed({ metadata: { eventId: crypto.randomUUID() } }),
  )
  expect(await added(() => app.guest().post(path, { events }, client))).toBe(5)
  const again = () => app.guest().post(path, { events: events.slice(2) }, client)
  expect(await added(() => Promise.all([again(), again(), again()]))).toBe(0)
  // Twice in one call.
  const twice = observed({ metadata: { eventId: crypto.randomUUID() } })
  expect(await added(() => app.guest().post(path, { events: [twice, twice] }, client))).toBe(1)
})

test('programs that read pages by themselves are no visitors', async () => {
  const robot = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }
  expect(await added(() => app.guest().post(path, observed(), robot))).toBe(0)
})

test('many at once share their statements, and none is lost', async () => {
  let replies: { status: number }[] = []
  const count = await added(async () => {
    // Not sooner: what is stored before the first count would be missing in the difference.
    const sent = Array.from({ length: 120 }, () => app.guest().post(path, observed(), client))
    replies = await Promise.all(sent)
  })
  expect(count).toBe(120)
  expect(replies.every(({ status }) => status === 200)).toBe(true)
})

describe('milestones', () => {
  test('come from what happened, once for each time, and count each person once', async () => {
    const job = await createJob(app)
    const referrer = await createReferrer(app, job.companyId)
    const person = await createCandidate(app, { plan: 'basic' })
    await app.runDueTasks()
    await ask(person.client, job.jobId)
    const [offer] = (await inbox(referrer.client)).items
    await act(referrer.client, offer!.id, 'claim')
    // Stored by tasks, counted by the next run.
    await app.runDueTasks()
    await app.runDueTasks()
    const funnel = (await person.client.get('/api/analytics/own-funnel')).body
    expect(funnel).toMatchObject({ sent: 1, answered: 1, claimed: 1, referred: 0, hired: 0 })
    const stranger = await createCandidate(app)
    const theirs = await stranger.client.get('/api/analytics/own-funnel')
    expect(theirs.body).toMatchObject({ sent: 0, claimed: 0 })
    expect((await referrer.client.get('/api/analytics/own-funnel')).status).toBe(403)
    const own = (await rows()).filter(({ accountId }) => accountId === person.accountId)
    const types = own.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['signup', 'request_sent', 'request_claimed']))
    const { rows: reached } = await sql<{ step: string }>`
      select step from analytics_milestones where account_id = ${person.accountId}`.execute(
      app.database.db,
    )
    expect(reached.map(({ step }) => step).toSorted()).toEqual([...new Set(types)].toSorted())
    // A person who is erased is in no list, and in every count.
    const people = async () =>
      (
        await sql<{ sum: number }>`select sum(people)::int as sum from analytics_cohorts`.execute(
          app.database.db,
        )
      ).rows[0]!.sum
    const before = await people()
    await app.runDueTasks()
    expect(await people()).toBe(before)
  })
})

test('people who do not want to be counted are not, and what was stored of them goes', async () => {
  const person = await createCandidate(app)
  const other = await createCandidate(app)
  const track = () => person.client.post(path, { type: 'page_view', sourcePage: '/jobs' }, client)
  const stored = async () =>
    (await rows()).filter(({ accountId }) => accountId === person.accountId).length
  await track()
  expect(await stored()).toBe(1)
  const isCounted = async () => (await person.client.get('/api/analytics/own')).body['isCounted']
  expect(await isCounted()).toBe(true)
  for (const _ of [1, 2]) {
    const reply = await person.client.post('/api/analytics/own', { isCounted: false })
    expect(reply.status).toBe(200)
  }
  expect(await isCounted()).toBe(false)
  expect((await track()).status).toBe(200)
  expect(await stored()).toBe(0)
  await other.client.post(path, { type: 'page_view' }, client)
  expect((await last()).accountId).toBe(other.accountId)
  await person.client.post('/api/analytics/own', { isCounted: true })
  await track()
  expect(await stored()).toBe(1)
  expect((await app.guest().get('/api/analytics/own')).status).toBe(401)
  expect((await app.guest().post('/api/analytics/own', { isCounted: false })).status).toBe(401)
  expect((await person.client.post('/api/analytics/own', { isCounted: 'no' })).status).toBe(400)
})

test('events are kept for ninety days and counts for good; visitors for three days', async () => {
  await app.guest().post(path, observed(), client)
  await app.runDueTasks()
  await app.runDueTasks()
  const count = async () => {
    const { rows: counted } = await sql<{ events: number; visitors: number }>`
      select (select sum(events)::int from analytics_daily) as events,
        (select sum(visitors)::int from analytics_daily_visitors) as visitors`.execute(
      app.database.db,
    )
    return counted[0]!
  }
  const kept = await count()
  expect(kept.events).toBe((await rows()).length)
  app.clock.advance({ days: 4 })
  await app.runDueTasks()
  const { rows: left } = await sql<{ visitors: number; salts: number }>`
    select (select count(*)::int from analytics_visitors) as visitors,
      (select count(*)::int from analytics_salts) as salts`.execute(app.database.db)
  expect(left).toEqual([{ visitors: 0, salts: 0 }])
  app.clock.advance({ days: 85 })
  await app.runDueTasks()
  expect((await rows()).length).toBeGreaterThan(0)
  app.clock.advance({ days: 2 })
  await app.runDueTasks()
  expect(await rows()).toEqual([])
  expect(await count()).toEqual(kept)
})

test('everyone may read how requests went, as sums alone', async () => {
  const read = async () => (await app.guest().get<OpenFigures>('/api/open-figures')).body
  const before = await read()
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  const candidate = await createCandidate(app)
  await ask(candidate.client, job.jobId)
  const [offer] = (await inbox(referrer.client)).items
  await act(referrer.client, offer!.id, 'claim')
  const after = await read()
  expect(after).toMatchObject({
    sent: before.sent + 1,
    answered: before.answered + 1,
    accepted: before.accepted + 1,
    unfilled: before.unfilled,
  })
  const { since, ...sums } = after
  expect(since).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Object.values(sums).every((sum) => typeof sum === 'number')).toBe(true)
})

test.each([
  ['Do Not Track', { dnt: '1' }, 0],
  ['Global Privacy Control', { 'sec-gpc': '1' }, 0],
  ['neither', { dnt: '0', 'sec-gpc': '0' }, 1],
])(
  'with %s an event is answered as usual, and stored only without',
  async (_what, asked, stored) => {
    const headers = { ...browser, ...asked }
    const count = await added(async () => {
      const reply = await app.guest().post(path, observed(), { headers })
      expect([reply.status, reply.body]).toEqual([200, { ok: true }])
    })
    expect(count).toBe(stored)
  },
)
