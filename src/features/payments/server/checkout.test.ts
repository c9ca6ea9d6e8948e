import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import { beginRenewals } from './service.renewals.ts'

let app: TestApp
let candidate: TestClient
let accountId: string
beforeAll(async () => {
  app = await buildTestApp({ TIME_ZONE: 'Europe/Berlin' })
  await shop.sellPlans(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId } = await createCandidate(app))
})

describe('buying a plan', () => {
  it('grants it by the webhook, not by the page, and writes an invoice', async () => {
    const { id } = await shop.order(candidate)
    const token = await shop.checkout(candidate, id)
    expect(await shop.payAt(app, token)).toBe('paid')
    expect(await shop.stateOf(candidate, id)).toBe('pending')
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
    expect(await shop.walletOf(candidate)).toMatchObject({
      planName: 'Basic',
      dailyLimit: 20,
      currentSubscription: { PlanName: 'Basic', Status: 'Active', EndDate: expect.any(String) },
    })
    const invoices = await candidate.get<{ items: { id: string; fullNumber: string }[] }>(
      '/api/invoices',
    )
    expect(invoices.body.items).toHaveLength(1)
    const pdf = await candidate.get<string>(`/api/invoices/${invoices.body.items[0]!.id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const stranger = (await createCandidate(app)).client
    for (const kind of ['pdf', 'xml']) {
      const path = `/api/invoices/${invoices.body.items[0]!.id}/${kind}`
      expect((await stranger.get(path)).status).toBe(404)
    }
    expect((await stranger.get(`/api/payments/orders/${id}`)).status).toBe(404)
  })

  it('declined, then paid with another card: the same order', async () => {
    const { id } = await shop.order(candidate)
    const token = await shop.checkout(candidate, id)
    expect(await shop.payAt(app, token, shop.card.bad)).toBe('declined')
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('failed')
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    await shop.payAt(app, token)
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
    expect((await shop.walletOf(candidate)).planName).toBe('Basic')
  })

  it('a webhook that never came is found by asking', async () => {
    const { id } = await shop.order(candidate)
    const token = await shop.checkout(candidate, id)
    await shop.payAt(app, token)
    await sql`delete from graphile_worker._private_jobs`.execute(app.database.db)
    app.clock.advance({ minutes: 40 })
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
    const books = await shop.booksOf(app, accountId)
    expect(books).toEqual({ paid: 900, back: 0, invoiced: 900, credited: 0 })
  })

  it('what is not paid within its time expires, and a late payment is honoured', async () => {
    const { id } = await shop.order(candidate)
    const token = await shop.checkout(candidate, id)
    app.clock.advance({ minutes: 31 })
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('expired')
    await shop.payAt(app, token)
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('succeeded')
  })

  it('refuses a total that is not the one of now', async () => {
    const body = { plan: 'basic', coupon: null, buyer: shop.buyer, provider: 'sandbox' }
    const send = (more: object) =>
      candidate.post(
        '/api/payments/orders',
        { ...body, ...more },
        { headers: { 'idempotency-key': crypto.randomUUID() } },
      )
    expect((await send({ totalMinor: 1, currency: 'EUR' })).status).toBe(409)
    expect((await send({ totalMinor: 900, currency: 'USD' })).status).toBe(409)
    for (const totalMinor of [-1, 0.5, '900', Number.MAX_VALUE, null]) {
      expect((await send({ totalMinor, currency: 'EUR' })).status).toBe(400)
    }
    expect((await send({ totalMinor: 900, currency: 'EUR', plan: 'free' })).status).toBe(400)
    const nowhere = { ...shop.buyer, country: 'ZZ' }
    expect((await send({ totalMinor: 900, currency: 'EUR', buyer: nowhere })).status).toBe(400)
  })

  it('upgrades at once for the share of the month that is left', async () => {
    await shop.buy(app, candidate)
    app.clock.advance({ days: 15 })
    await app.renewSessions()
    const upgrade = await shop.buy(app, candidate, { plan: 'premium' })
    expect(upgrade.totalMinor).toBeGreaterThan(400)
    expect(upgrade.totalMinor).toBeLessThan(600)
    expect(await shop.walletOf(candidate)).toMatchObject({ planName: 'Premium', dailyLimit: 40 })
    const smaller = { query: { plan: 'basic', country: 'DE' } }
    expect((await candidate.get('/api/payments/quote', smaller)).status).toBe(409)
  })

  it('a new order takes the place of one that nobody has paid', async () => {
    const { id: first } = await shop.order(candidate)
    const page = await shop.checkout(candidate, first)
    const { id: second } = await shop.order(candidate)
    expect(await shop.stateOf(candidate, first)).toBe('cancelled')
    expect((await candidate.post(`/api/payments/orders/${first}/checkout`)).status).toBe(409)
    // The page at the provider is still open, and its money is not lost.
    await shop.payAt(app, page)
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, first)).toBe('succeeded')
    expect((await shop.walletOf(candidate)).planName).toBe('Basic')
    expect(await shop.stateOf(candidate, second)).toBe('created')
  })

  it('of orders made at once one is open', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => shop.order(candidate)))
    const states = await Promise.all(made.map(({ id }) => shop.stateOf(candidate, id)))
    expect(states.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'cancelled'), 'created'])
  })

  it('a second plan paid late is paid back whole', async () => {
    const first = await shop.order(candidate, { plan: 'basic' })
    const tokens = [await shop.checkout(candidate, first.id)]
    const second = await shop.order(candidate, { plan: 'premium' })
    tokens.push(await shop.checkout(candidate, second.id))
    await shop.payAt(app, tokens[0]!)
    await app.runDueTasks()
    await shop.payAt(app, tokens[1]!)
    await app.runDueTasks()
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, second.id)).toBe('refunded')
    const mail = app.mails.findLast(({ subject }) => subject === 'Refund of €19')
    expect(mail?.text).toContain('Your payment arrived too late')
    expect((await shop.walletOf(candidate)).planName).toBe('Basic')
    expect(await shop.booksOf(app, accountId)).toEqual({
      paid: 2800,
      back: 1900,
      invoiced: 2800,
      credited: 1900,
    })
  })
})

describe('cancelling', () => {
  it('keeps the plan until its period ends, then Free; resuming takes it back', async () => {
    await shop.buy(app, candidate)
    expect((await candidate.post('/api/payments/subscription/cancel')).body).toEqual({
      state: 'cancel_scheduled',
    })
    expect((await shop.walletOf(candidate)).currentSubscription?.Status).toBe('Active')
    expect((await candidate.post('/api/payments/subscription/cancel')).status).toBe(409)
    expect((await candidate.post('/api/payments/subscription/resume')).body).toEqual({
      state: 'Active',
    })
    await candidate.post('/api/payments/subscription/cancel')
    app.clock.advance({ days: 32 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await shop.walletOf(candidate)).toMatchObject({
      planName: 'Free',
      currentSubscription: { PlanName: 'Basic', Status: 'expired' },
    })
  })

  it('within seven days pays all back when nobody accepted a request', async () => {
    const { id } = await shop.buy(app, candidate)
    app.clock.advance({ days: 6 })
    await app.renewSessions()
    const { body } = await candidate.get<{ subscription: { refund: object } }>(
      '/api/payments/subscription',
    )
    expect(body.subscription.refund).toEqual({ amountMinor: 900, rule: 'sevenDays' })
    expect((await candidate.post('/api/payments/subscription/refund')).body).toEqual({
      state: 'ended',
    })
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, id)).toBe('refunded')
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    const ledger = await candidate.get<{ items: object[] }>('/api/wallet/ledger')
    expect(ledger.body.items[0]).toMatchObject({ kind: 'expire', refType: 'credit_note' })
    expect(await shop.booksOf(app, accountId)).toEqual({
      paid: 900,
      back: 900,
      invoiced: 900,
      credited: 900,
    })
  })
})

describe('renewals', () => {
  it('are announced, charged before the end, and go on from it', async () => {
    await shop.buy(app, candidate)
    const end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
    app.clock.set(new Date(end.getTime() - 2.5 * 86_400_000))
    await app.renewSessions()
    await app.runDueTasks()
    expect(app.mails.some(({ subject }) => /renews on/.test(subject))).toBe(true)
    app.clock.set(new Date(end.getTime() - 30 * 60_000))
    await app.runDueTasks()
    const { currentSubscription } = await shop.walletOf(candidate)
    expect(new Date(currentSubscription!.EndDate!).getTime()).toBeGreaterThan(
      end.getTime() + 27 * 86_400_000,
    )
    expect((await shop.booksOf(app, accountId)).paid).toBe(1800)
  })

  it('that are declined are tried three times over seven days, then grace, then Free', async () => {
    await shop.buy(app, candidate, {}, shop.card.once)
    const end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
    app.clock.set(new Date(end.getTime() - 30 * 60_000))
    const states: string[] = []
    for (let day = 0; day <= 11; day++) {
      await app.renewSessions()
      await app.runDueTasks()
      await app.runDueTasks()
      const { body } = await candidate.get<{ subscription: { state: string } }>(
        '/api/payments/subscription',
      )
      states.push(`${body.subscription.state} ${(await shop.walletOf(candidate)).planName}`)
      app.clock.advance({ days: 1, minutes: 1 })
    }
    expect(states.slice(0, 10).every((state) => state === 'past_due Basic')).toBe(true)
    expect(states.at(-1)).toBe('expired Free')
    const orders = await candidate.get<{ items: { kind: string }[] }>('/api/payments/orders')
    expect(orders.body.items.filter(({ kind }) => kind === 'renewal')).toHaveLength(4)
    expect((await shop.booksOf(app, accountId)).paid).toBe(900)
  })

  it('are not charged where plans are no longer sold: the plan ends with its month', async () => {
    await shop.buy(app, candidate)
    const end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
    app.clock.set(new Date(end.getTime() - 30 * 60_000))
    await app.runAsSystem(
      (context) =>
        beginRenewals({ ...context, settings: { ...context.settings, fairUseDaily: 20 } }, 100),
      { requestId: randomUUID() },
    )
    app.clock.advance({ hours: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    expect((await shop.booksOf(app, accountId)).paid).toBe(900)
  })
})
