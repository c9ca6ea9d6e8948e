/** What is sold in which currency, at which discount, under which number. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatMoney } from '#shared/money.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { Order, Quote } from '../contract.ts'
import { soloMinorOf } from './service.manual.ts'
import { signedWebhook } from './service.sandbox-provider.ts'

let app: TestApp
let finance: TestClient
let candidate: TestClient
let accountId: string
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app)
  finance = (await createAdmin(app, ['finance'])).client
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId } = await createCandidate(app))
})

const quote = (plan: string, coupon?: string) =>
  candidate.get<Quote & Failure>('/api/payments/quote', {
    query: { plan, country: 'DE', ...(coupon && { coupon }) },
  })

/** Says that the provider has closed the page of an order, or that it was paid. */
async function tell(
  kind: 'expired' | 'paid',
  { id, totalMinor }: { id: string; totalMinor: number },
) {
  const context = { ...app.parts, db: app.database.db }
  const { raw, headers } = signedWebhook(context, {
    id: randomUUID(),
    at: app.clock.now().toISOString(),
    kind,
    orderId: id,
    ref: `sbx_${id}`,
    amount: totalMinor,
    currency: 'EUR',
  })
  const url = '/api/payment-webhooks/sandbox'
  await app.app.inject({
    method: 'POST',
    url,
    payload: raw,
    headers: { host: 'tessera.test', ...headers },
  })
}

describe.each([
  ['JPY', 0, { basic: 980, premium: 1_980 }, '980', '¥980'],
  ['EUR', 2, { basic: 905, premium: 1_905 }, '9.05', '€9.05'],
  ['KWD', 3, { basic: 2_755, premium: 5_755 }, '2.755', 'KWD 2.755'],
] as const)('a plan in %s, with %i digits', (currency, digits, prices, csv, spoken) => {
  beforeAll(() => shop.sellPlans(app, { ...prices, currency }))
  afterAll(() => shop.sellPlans(app))

  it('is sold, exported and paid back in parts to the last unit', async () => {
    const { id, totalMinor } = await shop.buy(app, candidate)
    expect(totalMinor).toBe(prices.basic)
    expect(formatMoney(totalMinor, currency).replaceAll('\u00a0', ' ')).toBe(spoken)
    const file = (await candidate.get('/api/payments/export')).raw.body
    expect(file).toContain(`"${currency}","${csv}",`)
    const refund = (amountMinor: number) =>
      finance.post<Failure>(
        `/api/admin/payments/${id}/refunds`,
        { amountMinor, reason: 'A fault of ours' },
        { headers: { 'idempotency-key': randomUUID() } },
      )
    const part = Math.min(7, soloMinorOf(currency))
    expect((await refund(part)).status).toBe(200)
    expect(await shop.stateOf(candidate, id)).toBe('partially_refunded')
    expect((await refund(totalMinor - part + 1)).body.code).toBe('CONFLICT')
    const { paid, back, invoiced, credited } = await shop.booksOf(app, accountId)
    expect([paid, back, invoiced, credited]).toEqual([totalMinor, part, totalMinor, part])
  })

  it('is upgraded for whole units, that never add up to less than nothing', async () => {
    await shop.buy(app, candidate)
    for (let day = 0; day < 3; day++) {
      const { body } = await quote('premium')
      expect(body.netMinor + body.taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)).toBe(
        body.totalMinor,
      )
      expect(body.listMinor - body.creditMinor).toBe(body.totalMinor)
      expect(Number.isInteger(body.totalMinor) && body.totalMinor > 0).toBe(true)
      app.clock.advance({ days: 10 })
      await app.renewSessions()
    }
  })

  it('needs a second person above a hundred whole units', () => {
    expect(soloMinorOf(currency)).toBe(100 * 10 ** digits)
  })
})

describe('a coupon', () => {
  const create = (code: string, percentOff: number, redemptionsAtMost = 1) =>
    finance.post<Failure>('/api/admin/coupons', {
      code,
      percentOff,
      redemptionsAtMost,
      endsAt: null,
    })
  const redeemed = async (code: string) =>
    (
      await sql<{ redeemed: number }>`select redeemed from coupons where code = ${code}`.execute(
        app.database.db,
      )
    ).rows[0]!.redeemed

  it('takes 1 to 100 per cent off, by a code of 3 to 30 signs', async () => {
    for (const [code, percentOff, most, status] of [
      ['AB', 10, 1, 400],
      ['ABC', 0, 1, 400],
      ['ABC', 101, 1, 400],
      ['ABC', 1.5, 1, 400],
      ['ABC', 10, 0, 400],
      ['A'.repeat(31), 10, 1, 400],
      ['ÄÖÜ', 10, 1, 400],
      ['ABC', 1, 1, 200],
      ['A'.repeat(30), 99, 1, 200],
    ] as const) {
      expect([code, percentOff, (await create(code, percentOff, most)).status]).toEqual([
        code,
        percentOff,
        status,
      ])
    }
    // Discounts are rounded down: the last per cent is never given away.
    expect((await quote('basic', 'abc')).body).toMatchObject({ discountMinor: 9, totalMinor: 891 })
    expect((await quote('basic', 'A'.repeat(30))).body.totalMinor).toBe(9)
  })

  it('comes back from a page that the provider has closed', async () => {
    await create('CLOSED', 50)
    const order = await shop.order(candidate, { coupon: 'CLOSED' })
    await shop.checkout(candidate, order.id)
    expect((await quote('basic', 'CLOSED')).status).toBe(400)
    await tell('expired', order)
    expect(await shop.stateOf(candidate, order.id)).toBe('expired')
    expect(await redeemed('CLOSED')).toBe(0)
    expect((await quote('basic', 'CLOSED')).body.totalMinor).toBe(450)
  })

  it('counts again when the order that gave it back is paid late, and is not used twice', async () => {
    await create('LATE', 50)
    const order = await shop.order(candidate, { coupon: 'LATE' })
    await shop.checkout(candidate, order.id)
    await candidate.post(`/api/payments/orders/${order.id}/cancel`)
    expect(await redeemed('LATE')).toBe(0)
    await tell('paid', order)
    expect(await redeemed('LATE')).toBe(1)
    await candidate.post('/api/payments/subscription/refund')
    expect((await quote('basic', 'LATE')).status).toBe(400)
  })

  it('that someone else has used meanwhile doesn’t block a late payment', async () => {
    await create('LAST', 50)
    const order = await shop.order(candidate, { coupon: 'LAST' })
    await shop.checkout(candidate, order.id)
    await candidate.post(`/api/payments/orders/${order.id}/cancel`)
    const other = (await createCandidate(app)).client
    await shop.buy(app, other, { coupon: 'LAST' })
    await tell('paid', order)
    expect(await shop.stateOf(candidate, order.id)).toBe('succeeded')
    expect((await shop.booksOf(app, accountId)).paid).toBe(450)
    expect(await redeemed('LAST')).toBe(1)
  })
})

describe('invoices', () => {
  it('of many who pay at once are numbered one after the other, also beside one that fails', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => createCandidate(app)))
    const made = await Promise.all(people.map(({ client }) => shop.order(client)))
    await Promise.all(made.map(({ id }, index) => shop.checkout(people[index]!.client, id)))
    const { rows: before } = await sql<{ last: number }>`
      select coalesce(max(number), 0)::int as last from invoices where kind = 'invoice'`.execute(
      app.database.db,
    )
    const wrong = tell('paid', { ...made[0]!, totalMinor: 1 })
    await Promise.all([wrong, ...made.map((order) => tell('paid', order))])
    const { rows } = await sql<{ number: number }>`
      select number from invoices where kind = 'invoice' and number > ${before[0]!.last}
      order by number`.execute(app.database.db)
    expect(rows.map(({ number }) => number)).toEqual(
      made.map((_order, index) => before[0]!.last + 1 + index),
    )
  })
})

it('a payment and a new order at the same moment wait for each other', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await createCandidate(app)
    const order = await shop.order(person.client)
    await shop.checkout(person.client, order.id)
    const body = { plan: 'premium', coupon: null, buyer: shop.buyer, provider: 'sandbox' }
    const [, reply] = await Promise.all([
      tell('paid', order),
      person.client.post<Failure>(
        '/api/payments/orders',
        { ...body, totalMinor: 1_900, currency: 'EUR' },
        { headers: { 'idempotency-key': randomUUID() } },
      ),
    ])
    // Before the payment it is a plan of its own, after it an upgrade of another price.
    expect([200, 409]).toContain(reply.status)
    expect(await shop.stateOf(person.client, order.id)).toBe('succeeded')
    const { items } = (await person.client.get<{ items: Order[] }>('/api/payments/orders')).body
    expect(items.filter(({ paidAt }) => paidAt !== null)).toHaveLength(1)
    expect((await shop.walletOf(person.client)).planName).toBe('Basic')
  }
})
