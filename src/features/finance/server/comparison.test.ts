/** The daily comparison with what providers report: no day is left out, whatever happens on it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import type { RazorpaySite, StripeSite } from '../../../../tests/support/payment-sites.ts'
import { openPaymentWorld, type PaymentWorld } from '../../../../tests/support/payment-world.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import { spanToCompare } from './policy.ts'

let world: PaymentWorld
let app: TestApp
let stripe: StripeSite
let razorpay: RazorpaySite
let candidate: TestClient
beforeAll(async () => {
  world = await openPaymentWorld()
  ;({ app, stripe, razorpay } = world)
  await shop.sellPlans(app)
  await createAdmin(app, ['finance'])
  app.clock.set(new Date('2027-03-01T10:00:00Z'))
  await compare()
})
afterAll(() => world.close())
beforeEach(async () => {
  stripe.fault = razorpay.fault = undefined
  await app.renewSessions()
  ;({ client: candidate } = await createCandidate(app))
})

const compare = () => app.runDueTasks(/^finance\.reconcile$/)
async function later(amount: { hours?: number; days?: number }): Promise<void> {
  app.clock.advance(amount)
  await app.renewSessions()
  await compare()
}
const differences = async () =>
  (
    await sql<{ kind: string; ref: string; day: string }>`
      select kind, provider_ref as ref, day::text from payment_differences
      order by found_at, id`.execute(app.database.db)
  ).rows
const news = () => app.mails.filter(({ subject }) => /differs? from/.test(subject)).length

/** Paid there, and nobody tells us. */
async function payUnheard(provider: 'stripe' | 'razorpay'): Promise<string> {
  const { id } = await shop.order(candidate, { provider })
  await candidate.post(`/api/payments/orders/${id}/checkout`)
  const paid = provider === 'stripe' ? stripe.pay(id) : razorpay.pay(id)
  return paid.id
}
async function tell(type: string, object: object): Promise<void> {
  const { raw, headers } = stripe.event(type, object, app.clock.now())
  const url = '/api/payment-webhooks/stripe'
  const host = { host: 'tessera.test', 'content-type': 'application/json' }
  const reply = await app.app.inject({
    method: 'POST',
    url,
    payload: raw,
    headers: { ...host, ...headers },
  })
  expect(reply.statusCode).toBe(200)
}
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

it('makes up for days on which nothing ran, and tells of each difference once', async () => {
  const day = dayOf(app.clock.now())
  const ref = await payUnheard('stripe')
  // No process for five days.
  await later({ days: 5 })
  expect(await differences()).toEqual([{ kind: 'missing_here', ref, day }])
  await app.runDueTasks(/^notifications\./)
  expect(news()).toBe(1)
  // A process that was killed before it noted how far it was compares again.
  await sql`delete from payment_comparisons`.execute(app.database.db)
  await compare()
  await Promise.all([compare(), compare()])
  await app.runDueTasks(/^notifications\./)
  expect(await differences()).toHaveLength(1)
  expect(news()).toBe(1)
})

it('asks each provider by itself, every hour until it answers, and then no more that day', async () => {
  const before = (await differences()).length
  const day = dayOf(app.clock.now())
  const refs = [await payUnheard('stripe'), await payUnheard('razorpay')]
  stripe.fault = 'html'
  await later({ days: 1 })
  const found = async () => (await differences()).slice(before)
  expect(await found()).toEqual([{ kind: 'missing_here', ref: refs[1], day }])
  const asked = razorpay.calls.length
  await later({ hours: 1 })
  expect(razorpay.calls).toHaveLength(asked)
  stripe.fault = undefined
  await later({ hours: 1 })
  expect(await found()).toContainEqual({ kind: 'missing_here', ref: refs[0], day })
  const calls = stripe.calls.length
  await later({ hours: 1 })
  expect(stripe.calls).toHaveLength(calls)
})

it('sees what is decided days after it was begun, and is not misled by it', async () => {
  const before = (await differences()).length
  const { id } = await shop.order(candidate, { provider: 'stripe' })
  await candidate.post(`/api/payments/orders/${id}/checkout`)
  const session = stripe.pay(id, { payment_status: 'unpaid' })
  await tell('checkout.session.completed', session)
  ;({ client: candidate } = await createCandidate(app))
  const unheard = await payUnheard('stripe')
  const [other] = stripe.sessions.filter((one) => one.id === unheard)
  Object.assign(other!, { payment_status: 'unpaid' })
  for (let day = 0; day < 10; day++) await later({ days: 1 })
  expect((await differences()).slice(before)).toEqual([])
  Object.assign(session, { payment_status: 'paid' })
  Object.assign(other!, { payment_status: 'paid' })
  await tell('checkout.session.async_payment_succeeded', session)
  await later({ days: 1 })
  await later({ days: 1 })
  expect((await differences()).slice(before)).toMatchObject([
    { kind: 'missing_here', ref: unheard },
  ])
})

it('says what is paid here and is not there', async () => {
  const before = (await differences()).length
  const { id } = await shop.order(candidate, { provider: 'stripe' })
  await candidate.post(`/api/payments/orders/${id}/checkout`)
  await tell('checkout.session.completed', stripe.pay(id))
  const ref = `cs_${randomUUID()}`
  await sql`update payment_orders set provider_ref = ${ref} where id = ${id}`.execute(
    app.database.db,
  )
  await later({ days: 1 })
  const kinds = (await differences()).slice(before)
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'missing_there', ref }))
})

describe('the days to compare', () => {
  const at = (time: string) => new Date(`2027-03-${time}:00Z`)
  test.each([
    ['a day that ended two hours ago', '2027-03-08', at('10T02:00'), undefined],
    [
      'a day that ended three hours ago',
      '2027-03-08',
      at('10T03:00'),
      ['2027-03-09', '2027-03-09'],
    ],
    ['a day that is done', '2027-03-09', at('10T12:00'), undefined],
    ['a week without a process', '2027-03-02', at('10T12:00'), ['2027-03-03', '2027-03-09']],
    ['the first time', null, at('31T12:00'), ['2027-03-10', '2027-03-30']],
  ] as const)('%s', (_name, comparedThrough, now, days) => {
    const span = spanToCompare(comparedThrough, now)
    expect(span && [dayOf(span.from), span.lastDay]).toEqual(days)
  })
})
