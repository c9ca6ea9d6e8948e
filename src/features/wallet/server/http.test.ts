import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { listLedger } from '../contract.ts'
import { hold, release, startPlan } from './service.ts'

let app: TestApp
let candidate: TestClient
let accountId: string
let stranger: TestClient
let recruiter: TestClient

async function register(path: string, name: string): Promise<[TestClient, string]> {
  const client = app.guest()
  const reply = await client.post<{ user: { userId: string } }>(path, {
    name,
    email: `${name}@example.org`,
    password: 'correct horse battery',
  })
  expect(reply.status).toBe(200)
  return [client, reply.body.user.userId]
}

beforeAll(async () => {
  app = await buildTestApp({ TIME_ZONE: 'Asia/Kolkata' })
  app.clock.set(new Date(Date.now() + 60_000))
  ;[candidate, accountId] = await register('/auth/register', 'ann')
  ;[stranger] = await register('/auth/register', 'eve')
  ;[recruiter] = await register('/auth/recruiter/register', 'rob')
})
afterAll(() => app.close())

test('a guest learns what a new account gets', async () => {
  const { body } = await app.guest().get('/api/connections')
  const { dailyLimit, lifetimeLimit } = (await candidate.get('/candidate/wallet')).body as {
    dailyLimit: number | null
    lifetimeLimit: number | null
  }
  expect(body).toEqual({ cost: 1, dailyLimit, lifetimeLimit })
})

describe('GET /candidate/wallet', () => {
  it('is for people who are signed in, in either role', async () => {
    expect((await app.guest().get('/candidate/wallet')).status).toBe(401)
    expect((await recruiter.get('/candidate/wallet')).body).toMatchObject({ planName: 'Free' })
  })

  it('has the observed fields, and ours, and nothing else', async () => {
    const reply = await candidate.get('/candidate/wallet')
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toContain('no-store')
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
      app.clock.now(),
    )
    expect(reply.body).toEqual({
      currentSubscription: null,
      DailyUsage: { Date: today, Count: 0 },
      LifetimeConnects: 0,
      planName: 'Free',
      hasPlans: true,
      dailyLimit: null,
      lifetimeLimit: 1,
      remaining: 1,
      refundCredits: 0,
      creditsExpireAt: null,
      held: 0,
      resetsAt: null,
      timeZone: 'Asia/Kolkata',
    })
  })
})

describe('GET /api/wallet/ledger', () => {
  it('is for candidates, and refuses a cursor that it did not give', async () => {
    expect((await app.guest().get('/api/wallet/ledger')).status).toBe(401)
    expect((await recruiter.get('/api/wallet/ledger')).status).toBe(403)
    for (const cursor of ['x', 'e30', Buffer.from('{"at":"now"}').toString('base64url')]) {
      const reply = await candidate.get('/api/wallet/ledger', { query: { cursor } })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ code: 'INVALID_CURSOR' })
    }
    const tooMany = await candidate.get('/api/wallet/ledger', { query: { limit: '101' } })
    expect(tooMany.status).toBe(400)
  })

  it('pages through everything once, newest first, and shows a stranger nothing', async () => {
    await app.runAsSystem(
      async (context) => {
        await startPlan(context, { accountId, plan: 'basic', endsAt: null, reason: 'A test' })
        for (let n = 0; n < 8; n++) {
          app.clock.advance({ seconds: 1 })
          const charge = await hold(context, {
            accountId,
            idempotencyKey: `k${n}`,
            refType: 'referral',
            refId: `r${n}`,
            reason: `Asked ${n}`,
          })
          app.clock.advance({ seconds: 1 })
          if (n === 7) await release(context, charge.id, 'normal', 'Nobody accepted')
        }
      },
      { requestId: 'test' },
    )
    type Page = Pick<EndpointReply<typeof listLedger>, 'items' | 'nextCursor'>
    const seen: string[] = []
    const heldFor: (string | null)[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const reply: { body: Page } = await candidate.get<Page>('/api/wallet/ledger', {
        query: { limit: '4', cursor },
      })
      seen.push(...reply.body.items.map((entry) => entry.reason))
      heldFor.push(...reply.body.items.map((entry) => entry.heldFor))
      cursor = reply.body.nextCursor
    }
    expect(seen).toHaveLength(9)
    expect(new Set(seen).size).toBe(9)
    expect(seen.slice(0, 2)).toEqual(['Nobody accepted', 'Asked 7'])
    // What became of a connection says what it was held for.
    expect(heldFor).toEqual(['Asked 7', ...Array.from({ length: 8 }, () => null)])
    expect((await stranger.get('/api/wallet/ledger')).body).toEqual({
      items: [],
      nextCursor: null,
    })
    expect((await candidate.get('/candidate/wallet')).body).toMatchObject({
      currentSubscription: { PlanName: 'Basic', Status: 'Active', EndDate: null },
      DailyUsage: { Count: 8 },
      LifetimeConnects: 7,
      remaining: 12,
      refundCredits: 1,
    })
  })
})
