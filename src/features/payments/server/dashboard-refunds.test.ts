/** Refunds that someone makes in a provider's own dashboard: they say nothing of us but their payment. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import type { RazorpaySite, StripeSite } from '../../../../tests/support/payment-sites.ts'
import {
  openPaymentWorld,
  postNews,
  type PaymentWorld,
  type SignedNews,
} from '../../../../tests/support/payment-world.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'

let world: PaymentWorld
let app: TestApp
let stripe: StripeSite
let razorpay: RazorpaySite
let candidate: TestClient
let accountId: string
beforeAll(async () => {
  world = await openPaymentWorld()
  ;({ app, stripe, razorpay } = world)
  await shop.sellPlans(app, { basic: 900, premium: 1_900, currency: 'INR' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId } = await createCandidate(app))
})

const post = async (provider: string, news: SignedNews) =>
  expect(await postNews(app, provider, news)).toBe(200)
const tellStripe = (type: string, object: object) =>
  post('stripe', stripe.event(type, object, app.clock.now()))

async function open(provider: 'stripe' | 'razorpay'): Promise<string> {
  const { id } = await shop.order(candidate, { provider })
  await candidate.post(`/api/payments/orders/${id}/checkout`)
  return id
}

async function buyByStripe(): Promise<{ id: string; payment: string; paid: object }> {
  const id = await open('stripe')
  const session = stripe.pay(id)
  await tellStripe('checkout.session.completed', session)
  return { id, payment: stripe.intentOf(id).id, paid: session }
}

const books = (back: number) => ({ paid: 900, back, invoiced: 900, credited: back })
const refundsOf = async (id: string) =>
  (
    await sql<{ id: string; state: string; rule: string }>`
      select id, state, rule from payment_refunds where order_id = ${id} order by requested_at`.execute(
      app.database.db,
    )
  ).rows

describe('a refund in Stripe’s dashboard', () => {
  it('of a part: a credit note, once, however often it is told', async () => {
    const { id, payment } = await buyByStripe()
    const refund = stripe.refundInDashboard(payment, 400)
    await tellStripe('refund.created', refund)
    await tellStripe('refund.updated', { ...refund, destination_details: { type: 'card' } })
    expect(await shop.booksOf(app, accountId)).toEqual(books(400))
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded', rule: 'provider' }])
    expect((await shop.walletOf(candidate)).planName).toBe('Basic')
  })

  it('of all of it ends the plan', async () => {
    const { id, payment } = await buyByStripe()
    await tellStripe('refund.created', stripe.refundInDashboard(payment, 900))
    expect(await shop.booksOf(app, accountId)).toEqual(books(900))
    expect(await shop.stateOf(candidate, id)).toBe('refunded')
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
  })

  it('that is told before its payment waits for it', async () => {
    const id = await open('stripe')
    const session = stripe.pay(id)
    await tellStripe('refund.created', stripe.refundInDashboard(stripe.intentOf(id).id, 900))
    expect(await shop.booksOf(app, accountId)).toMatchObject({ paid: 0, back: 0 })
    await tellStripe('checkout.session.completed', session)
    expect(await shop.booksOf(app, accountId)).toEqual(books(900))
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
  })

  it('of a renewal is of that month, and a dispute finds its payment', async () => {
    const { id } = await buyByStripe()
    const end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
    app.clock.set(new Date(end.getTime() - 30 * 60_000))
    await app.renewSessions()
    await app.runDueTasks(/^payments\./)
    const { rows } = await sql<{ id: string; ref: string }>`
      select id, provider_ref as ref from payment_orders
      where account_id = ${accountId} and kind = 'renewal'`.execute(app.database.db)
    await tellStripe('refund.created', stripe.refundInDashboard(rows[0]!.ref, 900))
    expect(await shop.stateOf(candidate, rows[0]!.id)).toBe('refunded')
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
    await tellStripe('charge.dispute.funds_withdrawn', {
      id: 'dp_1',
      object: 'dispute',
      amount: 900,
      currency: 'inr',
      metadata: {},
      payment_intent: stripe.intentOf(id).id,
    })
    expect(await shop.stateOf(candidate, id)).toBe('charged_back')
  })

  it('of more than is left, or of a stranger’s payment, changes no other order', async () => {
    const { id, payment } = await buyByStripe()
    await tellStripe('refund.created', stripe.refundInDashboard(payment, 900))
    await tellStripe('refund.created', stripe.refundInDashboard(payment, 300))
    const { rows } = await sql`
      select 1 from audit_entries
      where action = 'payments.refundedTooMuch' and entity_id = ${id}`.execute(app.database.db)
    expect(rows).toHaveLength(1)
    const stranger = stripe.addIntent({ ...stripe.intentOf(id), metadata: {} })
    await tellStripe('refund.created', stripe.refundInDashboard(stranger.id, 900))
    expect(await shop.booksOf(app, accountId)).toEqual(books(900))
  })
})

describe('a refund that fails after it was said to be done', () => {
  it('waits for finance, who tries again, and is not shown as paid back twice', async () => {
    const { id, payment } = await buyByStripe()
    const refund = stripe.refundInDashboard(payment, 400)
    await tellStripe('refund.created', refund)
    const failed = Object.assign(refund, {
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    await tellStripe('refund.updated', failed)
    await tellStripe('refund.failed', failed)
    const [own] = await refundsOf(id)
    expect(own).toMatchObject({ state: 'failed' })
    const { client: admin } = await createAdmin(app, ['finance'])
    const { body } = await admin.get<{ items: { id: string }[] }>('/api/admin/refunds')
    expect(body.items.map((one) => one.id)).toContain(own!.id)
    await admin.post(`/api/admin/refunds/${own!.id}/decision`, { decision: 'retry' })
    await app.runDueTasks(/^$/)
    // The news of the first try comes once more.
    await tellStripe('refund.failed', failed)
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded' }])
    expect(stripe.refunds.filter((one) => one['payment_intent'] === payment)).toHaveLength(2)
    expect(await shop.booksOf(app, accountId)).toEqual(books(400))
  })

  it('in the wrong order counts as failed', async () => {
    const { payment } = await buyByStripe()
    const refund = stripe.refundInDashboard(payment, 400)
    await tellStripe('refund.failed', { ...refund, status: 'failed' })
    await tellStripe('refund.created', refund)
    expect(await shop.booksOf(app, accountId)).toEqual(books(0))
  })
})

describe('a refund in Razorpay’s dashboard', () => {
  async function buyByLink(): Promise<string> {
    const id = await open('razorpay')
    const link = razorpay.pay(id)
    const [{ payment_id: payment }] = link['payments'] as [{ payment_id: string }]
    const { payments: _paid, ...entity } = link
    // Their event has the payment beside the link.
    const payload = {
      payment_link: { entity },
      payment: { entity: paymentOf(payment) },
      order: { entity: { id: `order_${randomUUID()}`, amount: 900, status: 'paid' } },
    }
    await post('razorpay', razorpay.event('payment_link.paid', payload, app.clock.now()))
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
    return payment
  }
  const paymentOf = (id: string, more: object = {}) => ({
    id,
    entity: 'payment',
    amount: 900,
    currency: 'INR',
    status: 'captured',
    captured: true,
    description: '#QfYeHYkWcBQ0Gx',
    notes: [],
    ...more,
  })
  const tell = (name: string, refund: object, payment: object) =>
    post(
      'razorpay',
      razorpay.event(
        name,
        { refund: { entity: refund }, payment: { entity: payment } },
        app.clock.now(),
      ),
    )

  it('is found by its payment', async () => {
    const payment = await buyByLink()
    const refund = razorpay.refundInDashboard(payment, 400)
    await tell('refund.created', refund, paymentOf(payment))
    await tell('refund.processed', refund, paymentOf(payment, { amount_refunded: 400 }))
    await tell('refund.processed', refund, paymentOf(payment, { amount_refunded: 400 }))
    expect(await shop.booksOf(app, accountId)).toEqual(books(400))
    await tell('refund.failed', { ...refund, status: 'failed' }, paymentOf(payment))
    const { rows } = await sql<{ state: string }>`
      select state from payment_refunds where account_id = ${accountId}`.execute(app.database.db)
    expect(rows).toEqual([{ state: 'failed' }])
  })

  it('of a payment that was never captured is none of ours', async () => {
    const payment = await buyByLink()
    const other = `pay_${randomUUID()}`
    const refund = razorpay.refundInDashboard(other, 900)
    await tell('refund.processed', refund, paymentOf(other, { captured: false }))
    expect(payment).not.toBe(other)
    expect(await shop.booksOf(app, accountId)).toEqual(books(0))
  })
})
