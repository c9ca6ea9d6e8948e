/** Administration of wallets, plan versions, and deployments that sell nothing. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  createJob,
  type TestPerson,
  createStaffedJob,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, wallet } from '../../../../tests/support/referrals.ts'
import type { Adjustment, AdminWallet, LedgerEntry, Plan } from '../contract.ts'

let app: TestApp
let first: TestPerson
let second: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  first = await createAdmin(app, ['finance'])
  second = await createAdmin(app, ['owner'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

type Failed = { code?: string; details?: { fields?: { path: string }[] } }
const reason = 'A fault of ours on Tuesday, ticket 4711'
const change = (admin: TestClient, id: string, amount: unknown, key = randomUUID()) =>
  admin.post<{ state: string } & Failed>(
    `/api/admin/wallets/${id}/adjustments`,
    { amount, reason },
    { headers: { 'idempotency-key': key } },
  )
const decide = (admin: TestClient, id: string, approve: boolean) =>
  admin.post<{ state: string } & Failed>(`/api/admin/wallet-adjustments/${id}/decision`, {
    approve,
  })
const waitingFor = async (accountId: string) => {
  const list = await first.client.get<{ items: Adjustment[] }>('/api/admin/wallet-adjustments')
  return list.body.items.find((item) => item.account.id === accountId)!
}
const creditsOf = async ({ client }: TestPerson) =>
  (await client.get<{ refundCredits: number }>('/candidate/wallet')).body.refundCredits
const ledgerOf = async ({ client }: TestPerson) =>
  (await client.get<{ items: LedgerEntry[] }>('/api/wallet/ledger')).body.items

async function expectTrueLedger(accountId: string): Promise<void> {
  const { rows } = await sql<{ agrees: boolean }>`
    select cardinality(w.credit_expiries) = coalesce(sum(l.credit_change), 0) as agrees
    from wallets w left join wallet_ledger l using (account_id)
    where account_id = ${accountId} group by w.account_id`.execute(app.database.db)
  expect(rows).toEqual([{ agrees: true }])
}

describe('an adjustment', () => {
  test('goes down the ladder', async () => {
    const candidate = await createCandidate(app)
    const path = `/api/admin/wallets/${candidate.accountId}`
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await candidate.client.get(path)).status).toBe(403)
    const moderator = await createAdmin(app, ['moderator'])
    expect((await moderator.client.get(path)).status).toBe(403)
    expect((await change(moderator.client, candidate.accountId, 1)).status).toBe(403)
    expect((await first.client.get(`/api/admin/wallets/${randomUUID()}`)).status).toBe(404)
    for (const amount of [0, 51, -51, 1.5, '2', null]) {
      expect((await change(first.client, candidate.accountId, amount)).status).toBe(400)
    }
    const found = await first.client.post<AdminWallet>('/api/admin/wallets/lookup', {
      email: candidate.email.toUpperCase(),
    })
    expect(found.body).toMatchObject({ account: { id: candidate.accountId }, ledger: [] })
    const nobody = await first.client.post('/api/admin/wallets/lookup', { email: 'no@no.example' })
    expect(nobody.status).toBe(404)
  })

  test('of five is done at once, with its line, its reason and an audit entry, and only once', async () => {
    const candidate = await createCandidate(app)
    const key = randomUUID()
    expect((await change(first.client, candidate.accountId, 5, key)).body.state).toBe('applied')
    expect((await change(first.client, candidate.accountId, 5, key)).body.state).toBe('applied')
    expect(await creditsOf(candidate)).toBe(5)
    const [line] = await ledgerOf(candidate)
    expect(line).toMatchObject({ kind: 'adjust', creditChange: 5, hasPage: false })
    expect(line?.reason).toContain(reason)
    const { rows } = await sql<{ reason: string }>`select reason from audit_entries
      where action = 'wallet.adjusted' and entity_id = ${candidate.accountId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ reason }])
    // What was given can be spent once the plan gives nothing more.
    for (let number = 0; number < 6; number++) {
      expect((await ask(candidate.client, (await createStaffedJob(app)).jobId)).status).toBe(200)
    }
    expect((await ask(candidate.client, (await createStaffedJob(app)).jobId)).body.code).toBe(
      'LIMIT_REACHED',
    )
    await expectTrueLedger(candidate.accountId)
  })

  test('takes what is there, the soonest to end first, and no more', async () => {
    const candidate = await createCandidate(app)
    const { accountId } = candidate
    await change(first.client, accountId, 2)
    app.clock.advance({ days: 10 })
    await app.renewSessions()
    await change(first.client, accountId, 1)
    const more = await change(first.client, accountId, -4)
    expect(more.body.details?.fields?.[0]?.path).toBe('amount')
    expect((await change(first.client, accountId, -2)).body.state).toBe('applied')
    expect(await creditsOf(candidate)).toBe(1)
    await expectTrueLedger(accountId)
    app.clock.advance({ days: 85 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await creditsOf(candidate)).toBe(1)
    await expectTrueLedger(accountId)
  })

  test('of six needs a second admin, who is another person', async () => {
    const asking = await createAdmin(app, ['finance'])
    const other = await createAdmin(app, ['owner'])
    first = asking
    const candidate = await createCandidate(app)
    expect((await change(asking.client, candidate.accountId, 6)).body.state).toBe('waiting')
    expect(await creditsOf(candidate)).toBe(0)
    const item = await waitingFor(candidate.accountId)
    expect(item).toMatchObject({ amount: 6, mine: true, requestedBy: asking.name })
    expect((await decide(asking.client, item.id, true)).body.code).toBe('CONFLICT')
    expect((await decide(candidate.client, item.id, true)).status).toBe(403)
    expect((await decide(other.client, randomUUID(), true)).status).toBe(404)
    const replies = await Promise.all([
      decide(other.client, item.id, true),
      decide(other.client, item.id, true),
    ])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
    expect(await creditsOf(candidate)).toBe(6)
    expect((await decide(other.client, item.id, false)).status).toBe(409)
    await expectTrueLedger(candidate.accountId)
  })

  test('in parts needs a second admin once the parts of a day are more than five', async () => {
    const { client } = await createAdmin(app, ['finance'])
    const other = await createAdmin(app, ['finance'])
    const candidate = await createCandidate(app)
    const { accountId } = candidate
    expect((await change(client, accountId, 3)).body.state).toBe('applied')
    expect((await change(client, accountId, 2)).body.state).toBe('applied')
    // Neither another part, nor one that is taken back, nor another admin's goes beyond it.
    expect((await change(client, accountId, 1)).body.state).toBe('waiting')
    expect((await change(client, accountId, -1)).body.state).toBe('waiting')
    expect((await change(other.client, accountId, 1)).body.state).toBe('waiting')
    expect(await creditsOf(candidate)).toBe(5)
    app.clock.advance({ hours: 23, minutes: 59 })
    await app.renewSessions()
    expect((await change(client, accountId, 1)).body.state).toBe('waiting')
    app.clock.advance({ minutes: 2 })
    expect((await change(client, accountId, 5)).body.state).toBe('applied')
    await expectTrueLedger(accountId)
  })

  test('in seven parts of five at once is one part, and the rest waits', async () => {
    const { client } = await createAdmin(app, ['finance'])
    const candidate = await createCandidate(app)
    const replies = await Promise.all(
      Array.from({ length: 7 }, () => change(client, candidate.accountId, 5)),
    )
    expect(replies.filter(({ body }) => body.state === 'applied')).toHaveLength(1)
    expect(replies.filter(({ body }) => body.state === 'waiting')).toHaveLength(6)
    expect(await creditsOf(candidate)).toBe(5)
  })

  test('for many people is limited for each admin too', async () => {
    const { client } = await createAdmin(app, ['finance'])
    const states: string[] = []
    for (let person = 0; person < 6; person++) {
      const { accountId } = await createCandidate(app)
      states.push((await change(client, accountId, 5)).body.state)
    }
    expect(states).toEqual([...Array.from({ length: 5 }, () => 'applied'), 'waiting'])
  })

  test('can be taken back by the person who asked, and runs out after seven days', async () => {
    const candidate = await createCandidate(app)
    await change(first.client, candidate.accountId, 20)
    const one = await waitingFor(candidate.accountId)
    expect((await decide(first.client, one.id, false)).body.state).toBe('refused')
    await change(first.client, candidate.accountId, 30)
    const two = await waitingFor(candidate.accountId)
    app.clock.advance({ days: 7 })
    await app.renewSessions()
    expect((await decide(second.client, two.id, true)).status).not.toBe(200)
    await app.runDueTasks()
    const done = await first.client.get<{ items: Adjustment[] }>(
      '/api/admin/wallet-adjustments?show=done',
    )
    expect(done.body.items.find((item) => item.id === two.id)?.state).toBe('expired')
    expect(await creditsOf(candidate)).toBe(0)
  })

  test('nobody changes the own wallet', async () => {
    expect((await change(first.client, first.accountId, 1)).body.code).toBe('CONFLICT')
  })
})

const limits = { dailyLimit: null, lifetimeLimit: null, openLimit: 10 }
const kept = { ...limits, priceMinor: null, currency: null, reason }

describe('plans', () => {
  test('an admin changes how many requests may be open at once, for new ones and with a reason', async () => {
    const path = '/api/admin/plans/basic'
    const plan = { ...kept, dailyLimit: 20, openLimit: 2 }
    expect((await app.guest().post(path, plan)).status).toBe(401)
    expect((await second.client.post(path, { ...plan, reason: 'short' })).status).toBe(400)
    for (const openLimit of [0, -1, 1.5, 1001, '5', null]) {
      const refused = await first.client.post<Failed>(path, { ...plan, openLimit })
      expect(refused).toMatchObject({
        status: 400,
        body: { details: { fields: [{ path: 'openLimit' }] } },
      })
    }
    const older = await createCandidate(app, { plan: 'basic' })
    expect((await older.client.post(path, plan)).status).toBe(403)
    const openOf = async ({ client }: TestPerson) =>
      (await client.get<{ open: object }>('/api/referrals')).body.open
    expect((await app.guest().get('/api/referrals')).status).toBe(401)
    for (let asked = 0; asked < 3; asked++) {
      expect((await ask(older.client, (await createStaffedJob(app)).jobId)).status).toBe(200)
    }
    expect(await openOf(older)).toEqual({ open: 3, atMost: 30 })
    expect((await first.client.post<Plan>(path, plan)).body).toMatchObject({ openLimit: 2 })
    const { rows } = await sql<{ reason: string; actor: string }>`
      select reason, actor_id as actor from audit_entries where action = 'wallet.planSaved'
      order by seq desc limit 1`.execute(app.database.db)
    expect(rows).toEqual([{ reason, actor: first.accountId }])
    // Who has the older version keeps its number; what is open stays open.
    expect(await openOf(older)).toEqual({ open: 3, atMost: 30 })
    const newer = await createCandidate(app, { plan: 'basic' })
    const replies: string[] = []
    for (let asked = 0; asked < 3; asked++) {
      const { status, body } = await ask(newer.client, (await createStaffedJob(app)).jobId)
      replies.push(String(body.code ?? status))
    }
    expect(replies).toEqual(['200', '200', 'LIMIT_REACHED'])
    expect(await openOf(newer)).toEqual({ open: 2, atMost: 2 })
    await first.client.post(path, { ...plan, openLimit: 30 })
  })

  test('a change is a new version; a person who has the older one keeps it', async () => {
    const before = await createCandidate(app)
    expect((await ask(before.client, (await createStaffedJob(app)).jobId)).status).toBe(200)
    const basic = await createCandidate(app, { plan: 'basic' })
    const path = '/api/admin/plans/free'
    const plan = { ...kept, dailyLimit: null, lifetimeLimit: 3 }
    expect((await before.client.post(path, plan)).status).toBe(403)
    expect((await first.client.post(path, { ...plan, lifetimeLimit: null })).status).toBe(400)
    expect((await first.client.post(path, { ...plan, priceMinor: 5 })).status).toBe(400)
    expect((await first.client.post('/api/admin/plans/gold', plan)).status).toBe(404)
    expect((await first.client.post<Plan>(path, plan)).body).toMatchObject({ version: 2 })
    const dearer = { ...kept, openLimit: 30, dailyLimit: 30, priceMinor: 990, currency: 'EUR' }
    await first.client.post('/api/admin/plans/basic', dearer)
    const listed = await first.client.get<{ items: Plan[] }>('/api/admin/plans')
    expect(listed.body.items.map(({ code, version }) => `${code} ${version}`)).toEqual([
      'free 2',
      'basic 4',
      'premium 1',
    ])
    expect(await wallet(before.client)).toMatchObject({ lifetimeLimit: 1, remaining: 0 })
    expect(await wallet(basic.client)).toMatchObject({ dailyLimit: 20 })
    expect(await wallet((await createCandidate(app)).client)).toMatchObject({ lifetimeLimit: 3 })
    const later = await createCandidate(app, { plan: 'basic' })
    expect(await wallet(later.client)).toMatchObject({ dailyLimit: 30 })
  })

  test('two changes at once are two versions', async () => {
    const plan = { ...kept, openLimit: 60, dailyLimit: 50 }
    const replies = await Promise.all(
      [50, 60].map((dailyLimit) =>
        first.client.post<Plan>('/api/admin/plans/premium', { ...plan, dailyLimit }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect(new Set(replies.map((reply) => reply.body.version))).toEqual(new Set([2, 3]))
  })

  test('a change of a version that is no longer the newest is refused, and changes nothing', async () => {
    const path = '/api/admin/plans/premium'
    const newest = async () =>
      (await first.client.get<{ items: Plan[] }>('/api/admin/plans')).body.items.find(
        ({ code }) => code === 'premium',
      )!
    const before = await newest()
    const change = { ...kept, openLimit: 60, replaces: before.version }
    const replies = await Promise.all([
      first.client.post<Plan>(path, { ...change, dailyLimit: 41 }),
      second.client.post<Plan>(path, { ...change, dailyLimit: 42 }),
    ])
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409,
    ])
    const after = await newest()
    expect(after.version).toBe(before.version + 1)
    expect(after).toEqual(replies.find(({ status }) => status === 200)!.body)
  })
})

describe('a deployment that sells nothing', () => {
  let fair: TestApp
  beforeAll(async () => {
    fair = await buildTestApp({ CANDIDATE_BILLING: 'off', FAIR_USE_DAILY: '3' })
  })
  beforeEach(() => fair.renewSessions())
  afterAll(() => fair.close())

  test('gives everyone the same a day, whatever plan is stored', async () => {
    for (const options of [{}, { plan: 'premium' as const }]) {
      const { client } = await createCandidate(fair, options)
      expect(await wallet(client)).toMatchObject({
        planName: 'Fair use',
        hasPlans: false,
        currentSubscription: null,
        dailyLimit: 3,
        lifetimeLimit: null,
        remaining: 3,
      })
      for (let number = 0; number < 3; number++) {
        expect((await ask(client, (await createStaffedJob(fair)).jobId)).status).toBe(200)
      }
      const refused = await ask(client, (await createStaffedJob(fair)).jobId)
      expect(refused.body.code).toBe('LIMIT_REACHED')
      expect(refused.body.details?.reason).not.toMatch(/plan/i)
    }
  })

  test('is exact under fifty parallel requests, and begins anew at midnight', async () => {
    const { client } = await createCandidate(fair)
    const targets = await Promise.all(Array.from({ length: 50 }, () => createStaffedJob(fair)))
    const replies = await Promise.all(targets.map((target) => ask(client, target.jobId)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
    expect(replies.filter((reply) => reply.body.code === 'LIMIT_REACHED')).toHaveLength(47)
    fair.clock.advance({ days: 1 })
    await fair.renewSessions()
    expect(await wallet(client)).toMatchObject({ remaining: 3, held: 3 })
  })

  test('a returned connection becomes a credit that counts after the day is used', async () => {
    const job = await createJob(fair)
    const referrer = await createReferrer(fair, job.companyId)
    const { client } = await createCandidate(fair)
    await ask(client, job.jobId)
    const [offer] = (await inbox(referrer.client)).items
    await act(referrer.client, offer!.id, 'pass', { reason: 'no_time' })
    expect(await wallet(client)).toMatchObject({ held: 0, refundCredits: 1, remaining: 2 })
    for (let number = 0; number < 3; number++) {
      expect((await ask(client, (await createStaffedJob(fair)).jobId)).status).toBe(200)
    }
    expect((await ask(client, (await createStaffedJob(fair)).jobId)).body.code).toBe(
      'LIMIT_REACHED',
    )
  })
})
