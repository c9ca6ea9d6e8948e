import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Order } from '#features/payments/contract.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import { differencesOf } from './policy.ts'
import { reconcile } from './service.comparison.ts'

let app: TestApp
let candidate: TestClient
let accountId: string
let [first, second, third]: TestClient[] = []
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app, { basic: 900, premium: 19_000, currency: 'EUR' })
  first = (await createAdmin(app, ['finance'])).client
  second = (await createAdmin(app, ['finance'])).client
  third = (await createAdmin(app, ['support'])).client
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId } = await createCandidate(app))
})

const pdf = '%PDF-1.4\n%proof\nstartxref\n9\n%%EOF\n'

async function prove(id: string, content: string, payer = candidate) {
  const form = new FormData()
  form.append('reference', 'UTR 4711')
  form.append('proof', new Blob([content], { type: 'application/pdf' }), 'proof.pdf')
  return payer.postForm(`/api/payments/orders/${id}/proof`, form)
}

const confirm = (admin: TestClient, id: string) =>
  admin.post<{ state: string }>(`/api/admin/payments/${id}/transfer`, { arrived: true })

const payBack = (admin: TestClient, id: string, amountMinor: number) =>
  admin.post<{ state?: string } & Partial<Failure>>(
    `/api/admin/payments/${id}/refunds`,
    { amountMinor, reason: 'A fault of ours' },
    { headers: { 'idempotency-key': randomUUID() } },
  )

describe('a transfer', () => {
  it('that finance looks at keeps its place: a second order waits for the answer', async () => {
    const { id } = await shop.order(candidate, { provider: 'manual' })
    expect((await candidate.post(`/api/payments/orders/${id}/checkout`)).status).toBe(200)
    expect((await prove(id, pdf)).status).toBe(200)
    const wish = { plan: 'basic', coupon: null, buyer: shop.buyer, provider: 'manual' }
    const body = { ...wish, totalMinor: 900, currency: 'EUR' }
    const again = () =>
      candidate.post<Failure>('/api/payments/orders', body, {
        headers: { 'idempotency-key': randomUUID() },
      })
    const refused = await again()
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(JSON.stringify(refused.body)).toContain('checking your transfer')
    expect((await candidate.post(`/api/payments/orders/${id}/cancel`)).status).toBe(200)
    expect((await again()).status).toBe(200)
  })

  it('is granted when finance has seen it; its proof is a file that does nothing', async () => {
    const { id } = await shop.order(candidate, { provider: 'manual' })
    await candidate.post(`/api/payments/orders/${id}/checkout`)
    for (const bad of [
      '<html><script>alert(1)</script></html>',
      '%PDF-1.4\n/JavaScript (x)\nstartxref\n9\n%%EOF\n',
      '',
    ]) {
      expect((await prove(id, bad)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await prove(id, pdf)).status).toBe(200)
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    expect((await third!.get(`/api/admin/payments/${id}/proof`)).status).toBe(403)
    expect((await candidate.get(`/api/admin/payments/${id}/proof`)).status).toBe(403)
    expect((await first!.get(`/api/admin/payments/${id}/proof`)).status).toBe(200)
    expect((await confirm(first!, id)).body).toEqual({ state: 'succeeded' })
    expect((await confirm(second!, id)).status).toBe(409)
    expect((await shop.walletOf(candidate)).planName).toBe('Basic')
    expect((await shop.booksOf(app, accountId)).invoiced).toBe(900)
  })

  it('above the limit needs two people', async () => {
    const { id } = await shop.order(candidate, { plan: 'premium', provider: 'manual' })
    await prove(id, pdf)
    expect((await confirm(first!, id)).body).toEqual({ state: 'pending' })
    expect((await confirm(first!, id)).status).toBe(409)
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    expect((await confirm(second!, id)).body).toEqual({ state: 'succeeded' })
    expect((await shop.walletOf(candidate)).planName).toBe('Premium')
  })

  it('many small ones of one payer, or confirmed by one person, are as much as a large one', async () => {
    const admin = (await createAdmin(app, ['finance'])).client
    const paid = async (plan: 'basic', payer = candidate) => {
      const { id } = await shop.order(payer, { plan, provider: 'manual' })
      await payer.post(`/api/payments/orders/${id}/checkout`)
      expect((await prove(id, pdf, payer)).status).toBe(200)
      return id
    }
    const confirmed = async (id: string, by = admin) => (await confirm(by, id)).body.state
    // Eleven months ahead of 9 each are 99; the twelfth is over 100.
    for (let month = 0; month < 11; month++) {
      expect(await confirmed(await paid('basic'))).toBe('succeeded')
    }
    const twelfth = await paid('basic')
    expect(await confirmed(twelfth, first)).toBe('pending')
    expect(await confirmed(twelfth, second)).toBe('succeeded')
    // Of one person: 500 a day, however many pay at once.
    const others = await Promise.all(
      Array.from({ length: 46 }, async () => paid('basic', (await createCandidate(app)).client)),
    )
    const states = await Promise.all(others.map((id) => confirmed(id)))
    expect(states.filter((state) => state === 'succeeded')).toHaveLength(44)
    expect(states.filter((state) => state === 'pending')).toHaveLength(2)
    app.clock.advance({ days: 1, minutes: 1 })
  })

  it('that has not arrived closes the order', async () => {
    const { id } = await shop.order(candidate, { provider: 'manual' })
    await prove(id, pdf)
    const reply = await first!.post(`/api/admin/payments/${id}/transfer`, { arrived: false })
    expect(reply.body).toEqual({ state: 'cancelled' })
    const { body } = await candidate.get<Order>(`/api/payments/orders/${id}`)
    expect(body).toMatchObject({ state: 'cancelled', failureCode: 'transfer_not_received' })
  })
})

describe('a refund by finance', () => {
  it('of a transfer is on its way until finance has sent it', async () => {
    const { id } = await shop.order(candidate, { provider: 'manual' })
    await prove(id, pdf)
    await confirm(first!, id)
    await payBack(first!, id, 400)
    const orderNow = async () => {
      const { body } = await candidate.get<Order>(`/api/payments/orders/${id}`)
      return { state: body.state, refundPending: body.refundPending }
    }
    const state = 'partially_refunded'
    expect(await orderNow()).toEqual({ state, refundPending: true })
    const { body } = await first!.get<{ items: { id: string; orderId: string }[] }>(
      '/api/admin/refunds',
    )
    const refund = body.items.find(({ orderId }) => orderId === id)!
    await first!.post(`/api/admin/refunds/${refund.id}/decision`, { decision: 'transferred' })
    expect(await orderNow()).toEqual({ state, refundPending: false })
  })

  it('is never more than was paid, and cannot be split to avoid the second person', async () => {
    const { id } = await shop.buy(app, candidate, { plan: 'premium' })
    for (const bad of [0, -1, 1.5, 19_001]) {
      expect((await payBack(first!, id, bad)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await payBack(third!, id, 100)).status).toBe(403)
    expect((await payBack(first!, id, 9_000)).body).toEqual({ state: 'approved' })
    // More than 100 in all: by the same person, or by another on the same payment.
    expect((await payBack(first!, id, 1_001)).body).toEqual({ state: 'requested' })
    expect((await payBack(second!, id, 1_001)).body).toEqual({ state: 'requested' })
    expect((await payBack(second!, id, 10_000)).status).toBe(409)
    const { body } = await first!.get<{ items: { id: string; mine: boolean; orderId: string }[] }>(
      '/api/admin/refunds',
    )
    const own = body.items.find(({ mine, orderId }) => mine && orderId === id)!
    const decide = (admin: TestClient, decision: string) =>
      admin.post(`/api/admin/refunds/${own.id}/decision`, { decision })
    expect((await decide(first!, 'approve')).status).toBe(409)
    expect((await decide(second!, 'approve')).body).toEqual({ state: 'approved' })
    expect((await decide(second!, 'approve')).status).toBe(409)
    await app.runDueTasks()
    expect(await shop.booksOf(app, accountId)).toMatchObject({ back: 10_001, credited: 10_001 })
  })

  it('of all of it ends the plan', async () => {
    const other = (await createAdmin(app, ['finance'])).client
    const { id } = await shop.buy(app, candidate)
    expect((await payBack(other, id, 900)).body).toEqual({ state: 'approved' })
    await app.runDueTasks()
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    expect(await shop.stateOf(candidate, id)).toBe('refunded')
    // The one who is too late reads what has happened, be it the buyer or finance.
    for (const name of ['cancel', 'refund']) {
      const late = await candidate.post<Failure>(`/api/payments/subscription/${name}`)
      expect(late).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
      expect(late.body.details?.reason).toMatch(/^We refunded this plan on .* already ended\.$/)
    }
    const again = await payBack(second!, id, 100)
    expect(again.body).toMatchObject({
      details: {
        reason: expect.stringMatching(/^€0\.00 .* €9\.00 was refunded on .* by finance\.$/),
      },
    })
  })

  it('says that the buyer was faster, and amounts as people read them', async () => {
    const { id } = await shop.buy(app, candidate)
    const least = await payBack(second!, id, 0)
    expect(least.body).toMatchObject({
      details: { fields: [{ path: 'amountMinor', message: 'Enter €0.01 or more.' }] },
    })
    expect((await candidate.post('/api/payments/subscription/refund')).status).toBe(200)
    const late = await payBack(second!, id, 500)
    expect(late.body).toMatchObject({
      details: { reason: expect.stringMatching(/by the buyer\.$/) },
    })
  })

  it('that waits for a second person is told to the third', async () => {
    const { id } = await shop.buy(app, candidate, { plan: 'premium' })
    const other = (await createAdmin(app, ['finance'])).client
    expect((await payBack(other, id, 15_000)).body).toEqual({ state: 'requested' })
    const late = await payBack(second!, id, 5_000)
    expect(late.body).toMatchObject({
      details: { reason: expect.stringMatching(/^€40\.00 .* of €150\.00 is waiting/) },
    })
  })
})

describe('coupons', () => {
  const create = (code: string, percentOff: number, redemptionsAtMost = 5) =>
    first!.post('/api/admin/coupons', { code, percentOff, redemptionsAtMost, endsAt: null })

  it('count once for each person and never more often than they may', async () => {
    expect((await create('HALF', 50, 3)).status).toBe(200)
    expect((await create('half', 20)).status).toBe(409)
    const people = await Promise.all(Array.from({ length: 8 }, () => createCandidate(app)))
    const buy = (client: TestClient) =>
      client.post(
        '/api/payments/orders',
        {
          plan: 'basic',
          coupon: 'HALF',
          provider: 'sandbox',
          buyer: shop.buyer,
          totalMinor: 450,
          currency: 'EUR',
        },
        { headers: { 'idempotency-key': randomUUID() } },
      )
    await Promise.all(people.flatMap(({ client }) => [buy(client), buy(client)]))
    const held = async () =>
      (
        await sql<{ accountId: string; id: string }>`
          select r.account_id as "accountId", r.order_id as id from coupon_redemptions r
          join coupons on coupons.id = coupon_id where code = 'HALF'`.execute(app.database.db)
      ).rows
    const holders = await held()
    expect(new Set(holders.map((one) => one.accountId)).size).toBe(3)
    expect(holders).toHaveLength(3)
    const without = people.find(
      ({ accountId: id }) => !holders.some((one) => one.accountId === id),
    )!
    expect((await buy(without.client)).status).toBe(400)
    // An order that comes to nothing gives it back, and so does one that another takes the place of.
    const owner = people.find(({ accountId: id }) => id === holders[0]!.accountId)!
    expect((await buy(owner.client)).status).toBe(200)
    const [kept] = (await held()).filter((one) => one.accountId === owner.accountId)
    await owner.client.post(`/api/payments/orders/${kept!.id}/cancel`)
    expect((await buy(without.client)).status).toBe(200)
    expect(await held()).toHaveLength(3)
  })

  it('of all of it give a month that does not renew, with a paper of nothing', async () => {
    await create('STUDENT', 100)
    const { id } = await shop.order(candidate, { coupon: 'STUDENT' })
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
    expect((await shop.walletOf(candidate)).planName).toBe('Basic')
    app.clock.advance({ days: 32 })
    await app.renewSessions()
    await app.runDueTasks()
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
  })

  it('that are over, unknown or used are refused', async () => {
    const over = { code: 'OVER', percentOff: 10, redemptionsAtMost: 1 }
    const past = { ...over, endsAt: '2020-01-01T00:00:00.000Z' }
    expect((await first!.post('/api/admin/coupons', past)).status).toBe(400)
    const endsAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    expect((await first!.post('/api/admin/coupons', { ...over, endsAt })).status).toBe(200)
    app.clock.advance({ minutes: 1 })
    await app.renewSessions()
    for (const coupon of ['OVER', 'NOBODY', 'STUDENT; drop']) {
      const query = { plan: 'basic', country: 'DE', coupon }
      expect((await candidate.get('/api/payments/quote', { query })).status).toBe(400)
    }
  })
})

test('a coupon is ended once, and orders that used it keep their price', async () => {
  const body = { code: 'SUMMER', percentOff: 50, redemptionsAtMost: 9, endsAt: null }
  const { body: coupon } = await first!.post<{ id: string }>('/api/admin/coupons', body)
  const end = (admin: TestClient, id = coupon.id) =>
    admin.post<{ endsAt: string }>(`/api/admin/coupons/${id}/ending`)
  const { id } = await shop.order(candidate, { coupon: 'SUMMER' })
  expect((await end(third!)).status).toBe(403)
  expect((await end(candidate)).status).toBe(403)
  expect((await end(first!, randomUUID())).status).toBe(404)
  const ended = await end(first!)
  expect(ended.body.endsAt).toBe(app.clock.now().toISOString())
  app.clock.advance({ minutes: 1 })
  await app.renewSessions()
  expect((await end(second!)).body).toEqual(ended.body)
  const query = { plan: 'basic', country: 'DE', coupon: 'SUMMER' }
  expect((await candidate.get('/api/payments/quote', { query })).status).toBe(400)
  await shop.payAt(app, await shop.checkout(candidate, id))
  await app.runDueTasks()
  expect(await shop.booksOf(app, accountId)).toMatchObject({ paid: 450, back: 0, invoiced: 450 })
})

describe('the daily comparison', () => {
  it('finds nothing where all is well, and each difference once', async () => {
    const { id } = await shop.buy(app, candidate)
    app.clock.set(new Date(new Date(app.clock.now()).setUTCHours(12, 0, 0, 0)))
    const { id: lost } = await shop.order((await createCandidate(app)).client)
    await sql`insert into sandbox_payments (ref, order_id, amount_minor, currency, state, at)
      values (${`sbx_${lost}`}, ${lost}, 900, 'EUR', 'paid', ${app.clock.now()})`.execute(
      app.database.db,
    )
    await sql`update payment_orders set paid_at = ${app.clock.now()}, provider_ref = 'sbx_gone'
      where id = ${id}`.execute(app.database.db)
    app.clock.advance({ days: 1 })
    await app.renewSessions()
    const run = () =>
      app.runAsSystem((context) => reconcile(context), {
        requestId: randomUUID(),
        transaction: false,
      })
    const news = () => app.mails.filter(({ subject }) => subject.includes('sandbox’s report'))
    await run()
    await app.runDueTasks()
    const told = news().length
    expect(told).toBeGreaterThan(0)
    await run()
    await app.runDueTasks()
    expect(news()).toHaveLength(told)
    const { body } = await first!.get<{
      items: { id: string; kind: string; providerRef: string }[]
    }>('/api/admin/payment-differences')
    const kinds = body.items.map(({ kind, providerRef }) => `${kind} ${providerRef}`)
    expect(kinds).toContain(`missing_here sbx_${lost}`)
    expect(kinds).toContain('missing_there sbx_gone')
    expect(new Set(kinds).size).toBe(kinds.length)
    const settle = `/api/admin/payment-differences/${body.items[0]!.id}/settlement`
    expect((await first!.post(settle, { note: 'Granted by hand' })).status).toBe(200)
    expect((await first!.post(settle, { note: 'Granted by hand' })).status).toBe(404)
  })

  test('amounts are compared with their currency', () => {
    const theirs = [{ ref: 'a', at: new Date(), orderId: null, amountMinor: 900, currency: 'EUR' }]
    const known = [{ id: '1', ref: 'a', paidAt: new Date(), amountMinor: 900, currency: 'USD' }]
    expect(differencesOf({ theirs, known, ours: [], listed: theirs })).toMatchObject([
      { kind: 'amount' },
    ])
    const same = [{ ...known[0]!, currency: 'EUR' }]
    expect(differencesOf({ theirs, known: same, ours: same, listed: theirs })).toEqual([])
  })
})

test('no kind of transaction takes money from a candidate to a referrer (PAY13)', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_name in ('payment_orders', 'payment_refunds', 'invoices', 'paid_subscriptions',
      'payment_events', 'sandbox_payments', 'wallet_ledger', 'wallets')
      and column_name ~ '(referr|recruit|payee|recipient|payout|to_account|beneficiar|tip)'`.execute(
    app.database.db,
  )
  expect(rows).toEqual([])
  const kinds = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'payment_orders'::regclass and pg_get_constraintdef(oid) like '%kind%'`.execute(
    app.database.db,
  )
  expect(kinds.rows[0]!.definition.match(/'\w+'/g)).toEqual([
    "'purchase'",
    "'upgrade'",
    "'renewal'",
  ])
  const { rows: ledger } = await sql<{ kind: string }>`
    select unnest(enum_range(null::ledger_kind))::text as kind`.execute(app.database.db)
  expect(ledger.map(({ kind }) => kind)).toEqual([
    'hold',
    'capture',
    'reverse',
    'release',
    'refund',
    'grant',
    'bonus',
    'expire',
    'adjust',
  ])
  const port = readFileSync('src/platform/payments/provider.ts', 'utf8')
  expect(port).not.toMatch(/payout|transfer/i)
})

test('where nothing is sold there are no prices, no orders and no page of them', async () => {
  const off = await buildTestApp({ CANDIDATE_BILLING: 'off' })
  await shop.sellPlans(off)
  const { client } = await createCandidate(off)
  expect((await client.get('/api/pricing')).status).toBe(404)
  const query = { plan: 'basic', country: 'DE' }
  expect((await client.get('/api/payments/quote', { query })).status).toBe(404)
  await off.close()
})
