import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import { dayInZone, dayWords } from '#shared/dates.ts'
import { signedWebhook } from './service.sandbox-provider.ts'

type Event = Parameters<typeof signedWebhook>[1]

let app: TestApp
let candidate: TestClient
let accountId: string
let order: { id: string; totalMinor: number }
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId } = await createCandidate(app))
  order = await shop.order(candidate)
  await shop.checkout(candidate, order.id)
})

function event(kind: Event['kind'], more: Partial<Event> = {}): Event {
  return {
    id: randomUUID(),
    at: app.clock.now().toISOString(),
    kind,
    orderId: order.id,
    ref: `sbx_${order.id}`,
    amount: order.totalMinor,
    currency: 'EUR',
    card: '4242',
    ...more,
  }
}

async function send(sent: Event, signedAt?: Date): Promise<number> {
  const context = { ...app.parts, db: app.database.db }
  const { raw, headers } = signedWebhook(context, sent, signedAt)
  return post(raw, headers)
}

async function post(raw: string, headers: Record<string, string>): Promise<number> {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/payment-webhooks/sandbox',
    payload: raw,
    headers: { host: 'tessera.test', 'content-type': 'application/json', ...headers },
  })
  return reply.statusCode
}

const once = { paid: 900, back: 0, invoiced: 900, credited: 0 }
const nothing = { paid: 0, back: 0, invoiced: 0, credited: 0 }

describe('one correct state, once', () => {
  it('each event three times, in every order', async () => {
    const events = [event('failed'), event('expired'), event('paid')]
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]
    for (const [index, sequence] of orders.entries()) {
      if (index > 0) {
        ;({ client: candidate, accountId } = await createCandidate(app))
        order = await shop.order(candidate)
        await shop.checkout(candidate, order.id)
      }
      const own = events.map(({ kind }) => event(kind))
      for (const at of sequence) {
        for (let again = 0; again < 3; again++) expect(await send(own[at]!)).toBe(200)
      }
      expect(await shop.stateOf(candidate, order.id)).toBe('succeeded')
      expect(await shop.booksOf(app, accountId)).toEqual(once)
      expect((await shop.walletOf(candidate)).planName).toBe('Basic')
    }
  })

  it('fifty at once, and fifty of other ids at once', async () => {
    const same = event('paid')
    await Promise.all(Array.from({ length: 50 }, () => send(same)))
    await Promise.all(Array.from({ length: 50 }, () => send(event('paid'))))
    expect(await shop.booksOf(app, accountId)).toEqual(once)
  })

  it('late, after the order has expired, and an old event in a fresh signature', async () => {
    app.clock.advance({ hours: 3 })
    await app.runDueTasks()
    expect(await shop.stateOf(candidate, order.id)).toBe('expired')
    const at = new Date(app.clock.now().getTime() - 3 * 3_600_000).toISOString()
    expect(await send(event('paid', { at }))).toBe(200)
    expect(await shop.booksOf(app, accountId)).toEqual(once)
  })
})

describe('nothing is granted that was not paid', () => {
  it.each([
    ['a smaller amount', { amount: 1 }],
    ['a larger amount', { amount: 901 }],
    ['a negative amount', { amount: -900 }],
    ['another currency', { currency: 'USD' }],
    ['an unknown order', { orderId: randomUUID(), ref: 'sbx_nobody' }],
    ['an order that is no id', { orderId: "' or 1=1", ref: 'x' }],
  ])('%s', async (_name, more) => {
    expect(await send(event('paid', more))).toBe(200)
    expect(await shop.booksOf(app, accountId)).toEqual(nothing)
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    // The order is still there to be paid.
    expect(await shop.stateOf(candidate, order.id)).toBe('pending')
  })

  it.each([
    ['old', -6 * 60_000],
    ['of the future', 6 * 60_000],
  ])('a signature that is %s', async (_name, shift) => {
    const at = new Date(app.clock.now().getTime() + shift)
    expect(await send(event('paid'), at)).toBe(400)
    expect(await shop.booksOf(app, accountId)).toEqual(nothing)
  })

  it('a signature that does not fit, none, no body, no JSON, five megabytes', async () => {
    const context = { ...app.parts, db: app.database.db }
    const { raw, headers } = signedWebhook(context, event('paid'))
    const signature = headers['sandbox-signature']
    expect(await post(raw.replace('900', '901'), headers)).toBe(400)
    expect(await post(raw, {})).toBe(400)
    expect(await post(raw, { 'sandbox-signature': signature.slice(0, -1) })).toBe(400)
    expect(await post('', headers)).toBe(400)
    expect(await post('{', headers)).toBe(400)
    expect(await post('x'.repeat(5_000_000), headers)).toBe(413)
    const url = '/api/payment-webhooks/stripe'
    expect((await app.app.inject({ method: 'POST', url, payload: raw })).statusCode).toBe(404)
    expect(await shop.booksOf(app, accountId)).toEqual(nothing)
  })
})

describe('money that goes back', () => {
  it('in another currency changes nothing', async () => {
    await send(event('paid'))
    expect(await send(event('refunded', { ref: 're_1', amount: 400, currency: 'USD' }))).toBe(200)
    expect(await shop.booksOf(app, accountId)).toEqual(once)
    expect(await shop.stateOf(candidate, order.id)).toBe('succeeded')
  })

  it('at the provider: a credit note, once, and never more than was paid', async () => {
    await send(event('paid'))
    const refunded = event('refunded', { ref: 're_1', amount: 400 })
    for (let again = 0; again < 3; again++) await send(refunded)
    await send({ ...refunded, id: randomUUID() })
    expect(await shop.booksOf(app, accountId)).toEqual({ ...once, back: 400, credited: 400 })
    await send(event('refunded', { ref: 're_2', amount: 4_000 }))
    expect(await shop.booksOf(app, accountId)).toEqual({ ...once, back: 900, credited: 900 })
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
    await send(event('refunded', { ref: 're_3', amount: 100 }))
    expect(await shop.booksOf(app, accountId)).toEqual({ ...once, back: 900, credited: 900 })
  })

  it('at the provider, under a number that is of another installation: once all the same', async () => {
    await send(event('paid'))
    const refundId = randomUUID()
    // Its creation and its success are two events of one refund.
    for (let times = 0; times < 2; times++) {
      await send(event('refunded', { ref: 're_other', refundId, amount: 400 }))
    }
    expect(await shop.booksOf(app, accountId)).toEqual({ ...once, back: 400, credited: 400 })
  })

  it('by the bank: the plan ends and a credit note takes the rest', async () => {
    await send(event('paid'))
    await send(event('chargedBack'))
    await send(event('chargedBack'))
    expect(await shop.stateOf(candidate, order.id)).toBe('charged_back')
    expect(await shop.booksOf(app, accountId)).toEqual({ ...once, back: 900, credited: 900 })
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
  })

  it('of an older plan is not told of the plan that came after it', async () => {
    await send(event('paid'))
    await app.runDueTasks()
    expect((await candidate.post('/api/payments/subscription/refund')).status).toBe(200)
    await app.runDueTasks()
    app.clock.advance({ days: 60 })
    await app.renewSessions()
    const next = await shop.buy(app, candidate)
    await send(event('chargedBack', { orderId: next.id, ref: `sbx_${next.id}` }))
    const day = () => dayWords(dayInZone(app.clock.now(), app.parts.timeZone))
    const ended = `This plan ended on ${day()}.`
    // The day stays the same, however late it is read.
    app.clock.advance({ days: 3 })
    await app.renewSessions()
    for (const name of ['cancel', 'refund']) {
      const late = await candidate.post<Failure>(`/api/payments/subscription/${name}`)
      expect(late.body).toMatchObject({ code: 'ILLEGAL_TRANSITION', details: { reason: ended } })
    }
  })
})
