/** Renewals whose money is still outstanding: who has left is not charged, and nobody pays twice. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import type { Subscription } from '../contract.ts'
import { beginRenewals, stopRenewals } from './service.renewals.ts'
import { signedWebhook } from './service.sandbox-provider.ts'

let app: TestApp
let candidate: TestClient
let accountId: string
let end: Date
let bought: string
let renewal: string
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId } = await createCandidate(app))
  ;({ id: bought } = await shop.buy(app, candidate))
  end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
  app.clock.set(new Date(end.getTime() - 30 * 60_000))
  await app.renewSessions()
  // The task that asks for the money is lost, as when the provider does not answer for a while.
  await app.runAsSystem((context) => beginRenewals(context, 100), { requestId: randomUUID() })
  await sql`delete from graphile_worker._private_jobs`.execute(app.database.db)
  renewal = (await renewals())[0]!.id
})

type Renewal = { id: string; state: string }
const renewals = async () =>
  (
    await sql<Renewal>`
      select id, state from payment_orders where account_id = ${accountId} and kind = 'renewal'
      order by created_at desc, id desc`.execute(app.database.db)
  ).rows
const act = (name: string) =>
  candidate.post<{ state: string }>(`/api/payments/subscription/${name}`)
const subscription = async () =>
  (await candidate.get<{ subscription: Subscription }>('/api/payments/subscription')).body
    .subscription

async function later(amount: { minutes?: number; days?: number }): Promise<void> {
  app.clock.advance(amount)
  await app.renewSessions()
  await app.runDueTasks(/^payments\./)
}

/** What the provider says of an order. */
async function tell(kind: 'paid' | 'chargedBack', orderId: string): Promise<void> {
  const { raw, headers } = signedWebhook(
    { ...app.parts, db: app.database.db },
    {
      id: randomUUID(),
      at: app.clock.now().toISOString(),
      kind,
      orderId,
      ref: `sbx_${orderId}`,
      amount: 900,
      currency: 'EUR',
    },
  )
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/payment-webhooks/sandbox',
    payload: raw,
    headers: { host: 'tessera.test', 'content-type': 'application/json', ...headers },
  })
  expect(reply.statusCode).toBe(200)
}

const once = { paid: 900, back: 0, invoiced: 900, credited: 0 }

describe('a renewal that waits for its provider', () => {
  it('is asked for again, and charged once', async () => {
    await later({ minutes: 11 })
    await later({ minutes: 11 })
    expect(await renewals()).toEqual([{ id: renewal, state: 'succeeded' }])
    expect((await shop.booksOf(app, accountId)).paid).toBe(1_800)
  })

  it('is not charged once its owner has cancelled', async () => {
    expect((await act('cancel')).body).toEqual({ state: 'cancel_scheduled' })
    await later({ minutes: 11 })
    expect(await renewals()).toEqual([{ id: renewal, state: 'cancelled' }])
    expect(await shop.booksOf(app, accountId)).toEqual(once)
    await later({ days: 1 })
    expect((await subscription()).state).toBe('expired')
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
  })

  it('is charged once when its owner cancels and thinks better of it', async () => {
    await act('cancel')
    await act('resume')
    await later({ minutes: 11 })
    await later({ minutes: 11 })
    expect((await renewals()).map(({ state }) => state).toSorted()).toEqual([
      'cancelled',
      'succeeded',
    ])
    expect((await shop.booksOf(app, accountId)).paid).toBe(1_800)
    expect(await subscription()).toMatchObject({ state: 'Active', renews: true })
  })

  it('does not bring back a plan whose money the bank took back', async () => {
    await tell('chargedBack', bought)
    await later({ minutes: 11 })
    expect(await renewals()).toEqual([{ id: renewal, state: 'cancelled' }])
    expect(await shop.booksOf(app, accountId)).toEqual({ ...once, back: 900, credited: 900 })
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
  })

  it('is not charged to someone who leaves', async () => {
    await app.runAsSystem((context) => stopRenewals(context, { accountId }), {
      requestId: randomUUID(),
    })
    await later({ minutes: 11 })
    expect(await renewals()).toEqual([{ id: renewal, state: 'cancelled' }])
    expect(await shop.booksOf(app, accountId)).toEqual(once)
  })
})

describe('money that was taken before its owner cancelled, and is heard of later', () => {
  it('goes back whole, and the plan ends as it would have', async () => {
    await act('cancel')
    await tell('paid', renewal)
    await later({ minutes: 1 })
    expect(await shop.booksOf(app, accountId)).toEqual({
      paid: 1_800,
      back: 900,
      invoiced: 1_800,
      credited: 900,
    })
    expect(await subscription()).toMatchObject({ state: 'cancel_scheduled', renews: false })
    expect((await subscription()).periodEndsAt).toBe(end.toISOString())
  })

  it('starts no plan for someone whose plan has ended', async () => {
    await tell('chargedBack', bought)
    await tell('paid', renewal)
    await later({ minutes: 1 })
    const { paid, back } = await shop.booksOf(app, accountId)
    expect([paid, back]).toEqual([1_800, 1_800])
    expect(await subscription()).toMatchObject({ state: 'ended' })
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
  })
})

it('a renewal that is never answered counts as declined: tried again, then the plan ends', async () => {
  // Nobody asks again, as with an account at the provider that was closed.
  await sql`update payment_orders set poll_at = null where id = ${renewal}`.execute(app.database.db)
  await later({ days: 8 })
  expect((await renewals()).map(({ state }) => state)).toEqual(['expired'])
  expect((await subscription()).state).toBe('past_due')
  await later({ days: 2 })
  expect((await renewals()).map(({ state }) => state)).toEqual(['succeeded', 'expired'])
  expect(await subscription()).toMatchObject({ state: 'Active', renews: true })
})
