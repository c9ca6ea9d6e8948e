import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createRazorpay } from '#platform/payments/razorpay.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  startRazorpay,
  type RazorpaySite,
  type StripeSite,
} from '../../../../tests/support/payment-sites.ts'
import {
  openPaymentWorld,
  postNews,
  type PaymentWorld,
  type SignedNews,
} from '../../../../tests/support/payment-world.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import { providerOf } from './service.ts'

let world: PaymentWorld
let app: TestApp
let stripe: StripeSite
let razorpay: RazorpaySite
let candidate: TestClient
let accountId: string
beforeAll(async () => {
  world = await openPaymentWorld()
  ;({ app, stripe, razorpay } = world)
  await shop.sellPlans(app)
})
afterAll(() => world.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId } = await createCandidate(app))
})

const post = (provider: string, news: SignedNews) => postNews(app, provider, news)

async function open(provider: 'stripe' | 'razorpay') {
  const { id } = await shop.order(candidate, { provider })
  const opened = await candidate.post<{ url: string }>(`/api/payments/orders/${id}/checkout`)
  return { id, ...opened }
}

describe('Stripe', () => {
  it('pays by its hosted page: the same order is the same page, the event counts once', async () => {
    const { id, body } = await open('stripe')
    const again = await candidate.post<{ url: string }>(`/api/payments/orders/${id}/checkout`)
    expect(again.body.url).toBe(body.url)
    const event = stripe.event('checkout.session.completed', stripe.pay(id), app.clock.now())
    for (let times = 0; times < 3; times++) expect(await post('stripe', event)).toBe(200)
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
    expect((await shop.booksOf(app, accountId)).paid).toBe(900)
  })

  it('is not believed when money is on its way, of another amount, unsigned or of another time', async () => {
    const { id } = await open('stripe')
    const session = stripe.pay(id, { payment_status: 'unpaid' })
    const now = app.clock.now()
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    expect(await post('stripe', stripe.event('checkout.session.completed', session, now))).toBe(200)
    Object.assign(session, { payment_status: 'paid' })
    const wrong = { ...session, amount_total: 1 }
    expect(await post('stripe', stripe.event('checkout.session.completed', wrong, now))).toBe(200)
    const other = { ...session, currency: 'usd' }
    expect(await post('stripe', stripe.event('checkout.session.completed', other, now))).toBe(200)
    for (const event of [
      stripe.event('checkout.session.completed', session, now, 'whsec_other'),
      stripe.event('checkout.session.completed', session, later(-15)),
      stripe.event('checkout.session.completed', session, later(15)),
      { ...stripe.event('checkout.session.completed', session, now), headers: {} },
    ]) {
      expect(await post('stripe', event)).toBe(400)
    }
    expect(await shop.stateOf(candidate, id)).toBe('pending')
    // Asked instead, it says the truth.
    app.clock.advance({ minutes: 3 })
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
  })

  it('charges renewals to the kept method, and pays back', async () => {
    const { id } = await open('stripe')
    await post(
      'stripe',
      stripe.event('checkout.session.completed', stripe.pay(id), app.clock.now()),
    )
    const end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
    app.clock.set(new Date(end.getTime() - 30 * 60_000))
    await app.renewSessions()
    await app.runDueTasks()
    expect((await shop.booksOf(app, accountId)).paid).toBe(1_800)
    // The report has the first payment and the renewal, each by the name that it has here.
    app.clock.advance({ seconds: 1 })
    const reported = await app.runAsSystem(
      (context) => providerOf(context, 'stripe').listPayments(new Date(0), context.clock.now()),
      { requestId: 'test' },
    )
    const { rows } = await sql<{ ref: string }>`
      select provider_ref as ref from payment_orders
      where account_id = ${accountId} and paid_at is not null`.execute(app.database.db)
    expect(rows).toHaveLength(2)
    for (const { ref } of rows) {
      expect(reported.filter((payment) => payment.ref === ref)).toHaveLength(1)
    }
    expect((await candidate.post('/api/payments/subscription/refund')).status).toBe(200)
    await app.runDueTasks()
    expect(stripe.refunds).toHaveLength(1)
    expect(await shop.booksOf(app, accountId)).toMatchObject({
      paid: 1_800,
      back: 900,
      credited: 900,
    })
  })

  it('a declined renewal is an answer', async () => {
    const { id } = await open('stripe')
    await post(
      'stripe',
      stripe.event('checkout.session.completed', stripe.pay(id), app.clock.now()),
    )
    const end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
    app.clock.set(new Date(end.getTime() - 30 * 60_000))
    await app.renewSessions()
    stripe.declines = true
    await app.runDueTasks()
    stripe.declines = false
    const { body } = await candidate.get<{ subscription: object }>('/api/payments/subscription')
    expect(body.subscription).toMatchObject({ state: 'past_due' })
  })
})

describe('Razorpay', () => {
  it('pays by a link: one for an order, and its event counts once', async () => {
    const { id } = await open('razorpay')
    const link = razorpay.pay(id)
    const event = razorpay.event(
      'payment_link.paid',
      { payment_link: { entity: link } },
      app.clock.now(),
    )
    const forged = razorpay.event(
      'payment_link.paid',
      { payment_link: { entity: link } },
      app.clock.now(),
      'x',
    )
    expect(await post('razorpay', forged)).toBe(400)
    const { 'x-razorpay-event-id': _, ...unnamed } = event.headers
    expect(await post('razorpay', { ...event, headers: unnamed as Record<string, string> })).toBe(
      400,
    )
    for (let times = 0; times < 3; times++) expect(await post('razorpay', event)).toBe(200)
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
    expect((await shop.booksOf(app, accountId)).paid).toBe(900)
    const { body } = await candidate.get<{ subscription: object }>('/api/payments/subscription')
    expect(body.subscription).toMatchObject({ renews: false })
    expect((await candidate.post('/api/payments/subscription/refund')).status).toBe(200)
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('refunded')
  })
})

test('a refund that is asked for again is the same refund, unless it failed there', async () => {
  const { id } = await open('razorpay')
  const paid = razorpay.event(
    'payment_link.paid',
    { payment_link: { entity: razorpay.pay(id) } },
    app.clock.now(),
  )
  expect(await post('razorpay', paid)).toBe(200)
  const sandbox = await app.runAsSystem(async (context) => providerOf(context, 'sandbox'), {
    requestId: 'test',
    transaction: false,
  })
  const order = { orderId: randomUUID(), amountMinor: 900, currency: 'EUR', description: 'A plan' }
  const { ref } = await sandbox.createCheckout({ ...order, returnUrl: 'https://tessera.test/' })
  await sql`update sandbox_payments set state = 'paid' where ref = ${ref}`.execute(app.database.db)
  const refundId = randomUUID()
  const request = { refundId, paymentRef: null, amountMinor: 300, currency: 'EUR' }
  for (let times = 0; times < 3; times++) {
    expect((await sandbox.refund({ ...request, providerRef: ref })).state).toBe('succeeded')
  }
  const { rows } = await sql<{ sum: number }>`
    select refunded_minor as sum from sandbox_payments where ref = ${ref}`.execute(app.database.db)
  expect(rows).toEqual([{ sum: 300 }])

  const { url } = razorpay
  const provider = createRazorpay({ keyId: 'k', keySecret: 's', webhookSecret: 'w', url })
  const { rows: orders } = await sql<{ providerRef: string; paymentRef: string }>`
    select provider_ref as "providerRef", payment_ref as "paymentRef" from payment_orders
    where id = ${id}`.execute(app.database.db)
  const asked = { ...request, ...orders[0]! }
  const before = razorpay.refunds.length
  for (let times = 0; times < 3; times++) {
    expect((await provider.refund(asked)).state).toBe('succeeded')
  }
  expect(razorpay.refunds.length - before).toBe(1)
  Object.assign(razorpay.refunds[0]!, { status: 'failed' })
  for (let times = 0; times < 3; times++) {
    expect((await provider.refund(asked)).state).toBe('succeeded')
  }
  expect(razorpay.refunds.length - before).toBe(2)
})

test('the daily comparison reads all of Razorpay’s payments, however many', async () => {
  const site = await startRazorpay()
  const { url } = site
  const provider = createRazorpay({ keyId: 'k', keySecret: 's', webhookSecret: 'w', url })
  for (let index = 0; index < 230; index++) {
    const returnUrl = 'https://tessera.test/'
    const order = { orderId: `order-${index}`, amountMinor: 100, currency: 'INR', returnUrl }
    await provider.createCheckout({ ...order, description: 'A plan' })
    if (index % 2) site.pay(order.orderId)
  }
  const found = await provider.listPayments(new Date(0), new Date())
  expect(found).toHaveLength(115)
  expect(new Set(found.map(({ orderId }) => orderId)).size).toBe(115)
  await site.close()
})

describe('a provider that', () => {
  it.each([
    ['answers 500', 'error'],
    ['sends HTML', 'html'],
  ] as const)('%s: the order waits to be tried again', async (_name, fault) => {
    for (const [provider, site] of [
      ['stripe', stripe],
      ['razorpay', razorpay],
    ] as const) {
      site.fault = fault
      const { id, status, body } = await open(provider)
      expect(status).toBe(503)
      expect(body).toMatchObject({
        details: { reason: expect.stringContaining('Your order is saved') },
      })
      site.fault = undefined
      const again = await candidate.post<{ url: string }>(`/api/payments/orders/${id}/checkout`)
      expect(again.body.url).toMatch(/^https:/)
      await candidate.post(`/api/payments/orders/${id}/cancel`)
    }
  })

  it('hangs is given up, and nothing is lost', { timeout: 60_000 }, async () => {
    razorpay.fault = 'silent'
    const began = performance.now()
    const { id, status } = await open('razorpay')
    expect(status).toBe(503)
    expect(performance.now() - began).toBeLessThan(15_000)
    razorpay.fault = undefined
    expect(await shop.stateOf(candidate, id)).toBe('created')
  })
})
