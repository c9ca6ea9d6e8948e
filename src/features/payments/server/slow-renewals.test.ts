/** Renewals that a bank thinks about, answers that are lost, and keys that are forgotten: nobody pays twice. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  startStripe,
  stripeSecret,
  type StripeSite,
} from '../../../../tests/support/payment-sites.ts'
import { postNews } from '../../../../tests/support/payment-world.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { Subscription } from '../contract.ts'
import { pollOrder } from './service.events.ts'
import { retryRefunds } from './service.refunds.ts'

let app: TestApp
let stripe: StripeSite
let candidate: TestClient
let accountId: string
let bought: string
let end: Date
beforeAll(async () => {
  stripe = await startStripe()
  app = await buildTestApp({
    PAYMENT_PROVIDERS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: stripeSecret,
    STRIPE_URL: stripe.url,
  })
  stripe.now = () => app.clock.now()
  await shop.sellPlans(app)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
beforeEach(async () => {
  Object.assign(stripe, { declines: false, delays: false, fault: undefined })
  await app.renewSessions()
  // A fault meets this test's renewal alone: those of the tests before are not due any more.
  await sql`update paid_subscriptions set renews = false, attempt_at = null`.execute(
    app.database.db,
  )
  ;({ client: candidate, accountId } = await createCandidate(app))
  ;({ id: bought } = await shop.order(candidate, { provider: 'stripe' }))
  await candidate.post(`/api/payments/orders/${bought}/checkout`)
  await tell('checkout.session.completed', stripe.pay(bought))
  end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
  app.clock.set(new Date(end.getTime() - 30 * 60_000))
  await app.renewSessions()
})

async function tell(type: string, object: object): Promise<void> {
  expect(await postNews(app, 'stripe', stripe.event(type, object, app.clock.now()))).toBe(200)
}

async function later(amount: { minutes?: number; hours?: number; days?: number } = {}) {
  app.clock.advance(amount)
  await app.renewSessions()
  await app.runDueTasks(/^payments\./)
}

type Renewal = { id: string; state: string; ref: string | null }
const renewals = async () =>
  (
    await sql<Renewal>`
      select id, state, provider_ref as ref from payment_orders
      where account_id = ${accountId} and kind = 'renewal' order by created_at, id`.execute(
      app.database.db,
    )
  ).rows
const renewal = async () => (await renewals())[0]!
const subscription = async () =>
  (await candidate.get<{ subscription: Subscription }>('/api/payments/subscription')).body
    .subscription
const poll = (id: string) =>
  app.runAsSystem((context) => pollOrder(context, id), {
    requestId: randomUUID(),
    transaction: false,
  })
const succeed = (intent: object) =>
  Object.assign(intent, { status: 'succeeded', amount_received: 900 })
const once = { paid: 900, back: 0, invoiced: 900, credited: 0 }
const twice = { paid: 1_800, back: 0, invoiced: 1_800, credited: 0 }

describe('a renewal that a bank thinks about', () => {
  beforeEach(async () => {
    stripe.delays = true
    await later()
  })

  it('is charged once, however many days it takes, and the plan goes on meanwhile', async () => {
    const { id, ref } = await renewal()
    expect(ref).toBe(stripe.intentOf(id).id)
    for (let day = 0; day < 9; day++) await later({ days: 1 })
    expect(stripe.intentsOf(id)).toHaveLength(1)
    expect(await renewals()).toHaveLength(1)
    expect((await shop.walletOf(candidate)).planName).toBe('Basic')
    succeed(stripe.intentOf(id))
    await later({ minutes: 11 })
    expect((await renewal()).state).toBe('succeeded')
    expect(await shop.booksOf(app, accountId)).toEqual(twice)
    expect(await subscription()).toMatchObject({ state: 'Active', renews: true })
  })

  it('that fails in the end counts as declined, by webhook or when asked', async () => {
    const { id } = await renewal()
    await later({ days: 5 })
    const error = { code: 'insufficient_funds' }
    const failed = { status: 'requires_payment_method', last_payment_error: error }
    const intent = Object.assign(stripe.intentOf(id), failed)
    await tell('payment_intent.payment_failed', intent)
    expect((await renewal()).state).toBe('failed')
    expect(await subscription()).toMatchObject({ state: 'past_due' })
    // The next try is another payment, which is slow as well.
    await later({ days: 1, hours: 1 })
    const [, next] = await renewals()
    Object.assign(stripe.intentOf(next!.id), { status: 'canceled' })
    await later({ minutes: 11 })
    expect((await renewals()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(await shop.booksOf(app, accountId)).toEqual(once)
  })

  it('is paid back when it succeeds after its owner has cancelled, without a webhook', async () => {
    await candidate.post('/api/payments/subscription/cancel')
    const { id } = await renewal()
    await later({ days: 2 })
    succeed(stripe.intentOf(id))
    await later({ minutes: 11 })
    expect(await shop.booksOf(app, accountId)).toEqual({ ...twice, back: 900, credited: 900 })
    expect(stripe.refunds).toContainEqual(
      expect.objectContaining({ payment_intent: stripe.intentOf(id).id, amount: 900 }),
    )
  })

  it('by two processes at once is one payment', async () => {
    const { id } = await renewal()
    await Promise.all([poll(id), poll(id), poll(id)])
    succeed(stripe.intentOf(id))
    await Promise.all([poll(id), poll(id), tell('payment_intent.succeeded', stripe.intentOf(id))])
    expect(stripe.intentsOf(id)).toHaveLength(1)
    expect(await shop.booksOf(app, accountId)).toEqual(twice)
  })
})

describe('an answer that is lost', () => {
  it('and an outage of days after it: the payment is found, and not made again', async () => {
    stripe.fault = 'lost'
    // The task that asks is tried again later.
    await expect(later()).rejects.toThrow('Stripe did not answer')
    const { id, ref } = await renewal()
    expect(ref).toBeNull()
    expect(stripe.intentsOf(id)).toHaveLength(1)
    stripe.fault = 'error'
    await expect(later({ days: 1, hours: 2 })).rejects.toThrow('Stripe did not answer')
    stripe.fault = undefined
    await later({ minutes: 11 })
    expect(stripe.intentsOf(id)).toHaveLength(1)
    expect((await renewal()).state).toBe('succeeded')
    expect(await shop.booksOf(app, accountId)).toEqual(twice)
  })

  it('between their answer and our commit: a kill loses nothing', async () => {
    stripe.delays = true
    await later()
    const { id } = await renewal()
    // As if the process had ended before it wrote down what it was told.
    await sql`update payment_orders set provider_ref = null where id = ${id}`.execute(
      app.database.db,
    )
    await later({ days: 2 })
    expect(stripe.intentsOf(id)).toHaveLength(1)
    expect((await renewal()).ref).toBe(stripe.intentOf(id).id)
  })

  it('of a decline is not charged again for the same order', async () => {
    stripe.declines = true
    await later()
    const { id } = await renewal()
    await sql`update payment_orders set provider_ref = null, state = 'pending' where id = ${id}`.execute(
      app.database.db,
    )
    stripe.declines = false
    app.clock.advance({ days: 2 })
    await poll(id)
    expect(stripe.intentsOf(id)).toHaveLength(1)
    expect((await renewal()).state).toBe('failed')
  })
})

describe('a second payment for one order', () => {
  async function paidTwice() {
    await later()
    const { id } = await renewal()
    expect(await shop.booksOf(app, accountId)).toEqual(twice)
    const first = stripe.intentOf(id)
    const second = stripe.addIntent({ ...first })
    return { id, second }
  }
  const backOnce = { paid: 2_700, back: 900, invoiced: 2_700, credited: 900 }

  it('is paid back whole, once, and the plan stays', async () => {
    const { id, second } = await paidTwice()
    const before = stripe.refunds.length
    await Promise.all([1, 2, 3].map(() => tell('payment_intent.succeeded', second)))
    await later({ minutes: 1 })
    await tell('payment_intent.succeeded', second)
    expect(await shop.booksOf(app, accountId)).toEqual(backOnce)
    expect(stripe.refunds.length - before).toBe(1)
    expect(stripe.refunds[0]).toMatchObject({ payment_intent: second.id, amount: 900 })
    expect(await subscription()).toMatchObject({ state: 'Active', renews: true })
    expect(app.mails.filter(({ text }) => text.includes('charged twice'))).toHaveLength(1)
    const { rows } = await sql`
      select 1 from audit_entries where action = 'payments.paidTwice' and entity_id = ${id}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('is not what the page and its payment say of the same money', async () => {
    const [first] = stripe.intentsOf(bought)
    await tell('payment_intent.succeeded', first!)
    await later({ minutes: 1 })
    expect((await shop.booksOf(app, accountId)).paid).toBe(1_800)
    expect((await shop.booksOf(app, accountId)).back).toBe(0)
  })
})

describe('a refund whose answer is lost', () => {
  const payBack = async (amountMinor: number) => {
    const { client } = await createAdmin(app, ['finance'])
    const reply = await client.post(
      `/api/admin/payments/${bought}/refunds`,
      { amountMinor, reason: 'A fault of ours' },
      { headers: { 'idempotency-key': randomUUID() } },
    )
    expect(reply.body).toEqual({ state: 'approved' })
    const { rows } = await sql<{ id: string }>`
      select id from payment_refunds where order_id = ${bought}`.execute(app.database.db)
    return { admin: client, id: rows[0]!.id }
  }
  const retry = (after: { hours?: number; days?: number }) => {
    app.clock.advance(after)
    return app.runAsSystem(retryRefunds, { requestId: randomUUID(), transaction: false })
  }
  const ofOrder = () =>
    stripe.refunds.filter((one) => one['payment_intent'] === stripe.intentsOf(bought)[0]!.id)
  const stateOf = async (id: string) =>
    (
      await sql<{ state: string }>`select state from payment_refunds where id = ${id}`.execute(
        app.database.db,
      )
    ).rows[0]!.state

  it('is not paid a second time when finance tries again days later', async () => {
    await candidate.post('/api/payments/subscription/cancel')
    const { admin, id } = await payBack(300)
    stripe.fault = 'lost'
    await app.runDueTasks(/^$/)
    stripe.fault = 'error'
    for (let hour = 0; hour < 3; hour++) await retry({ hours: 1 })
    expect(await stateOf(id)).toBe('failed')
    stripe.fault = undefined
    app.clock.advance({ days: 2 })
    await app.renewSessions()
    const path = `/api/admin/refunds/${id}/decision`
    expect((await admin.post(path, { decision: 'retry' })).body).toEqual({ state: 'approved' })
    await app.runDueTasks(/^$/)
    expect(await stateOf(id)).toBe('succeeded')
    expect(ofOrder()).toHaveLength(1)
  })

  it('that takes days is asked about, and not made again', async () => {
    await candidate.post('/api/payments/subscription/cancel')
    const { id } = await payBack(300)
    await app.runDueTasks(/^$/)
    const [refund] = ofOrder()
    Object.assign(refund!, { status: 'pending' })
    await sql`
      update payment_refunds set state = 'processing', attempt_at = ${app.clock.now()}
      where id = ${id}`.execute(app.database.db)
    for (let day = 0; day < 4; day++) await retry({ days: 1 })
    expect(await stateOf(id)).toBe('processing')
    Object.assign(refund!, { status: 'succeeded' })
    await retry({ days: 1 })
    expect(await stateOf(id)).toBe('succeeded')
    expect(ofOrder()).toHaveLength(1)
  })
})
