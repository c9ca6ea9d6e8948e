/** Random histories of many people: whatever happens in whichever order, the books and the plans agree. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import { signedWebhook } from './service.sandbox-provider.ts'

const histories = process.env['FAULTS'] === 'full' ? 10_000 : 60
const stepsAtMost = 12

let app: TestApp
beforeAll(async () => {
  app = await openShop()
})
afterAll(() => app.close())

async function openShop(): Promise<TestApp> {
  const opened = await buildTestApp()
  await shop.sellPlans(opened)
  return opened
}

type Made = { id: string; total: number }
type Person = { client: TestClient; accountId: string; orders: Made[] }

const step = fc.oneof(
  fc.record({ do: fc.constant('order'), plan: fc.constantFrom('basic', 'premium') }),
  fc.record({
    do: fc.constantFrom(
      'pay',
      'pay',
      'pay',
      'decline',
      'expireEvent',
      'wrongAmount',
      'refundEvent',
      'chargeBack',
    ),
    which: fc.nat(3),
    twice: fc.boolean(),
    /** The answer is lost in the middle: the transaction is undone, and the event comes again. */
    crash: fc.boolean(),
    amount: fc.integer({ min: 1, max: 1_900 }),
  }),
  fc.record({ do: fc.constantFrom('cancel', 'resume', 'refund', 'withdraw'), which: fc.nat(3) }),
  fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 30, 24 * 4, 24 * 16, 24 * 31) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function order(person: Person, plan: string): Promise<void> {
  const query = { plan, country: 'DE' }
  const quote = await person.client.get<{ totalMinor: number }>('/api/payments/quote', { query })
  if (quote.status !== 200) return
  const { totalMinor } = quote.body
  const body = {
    plan,
    coupon: null,
    buyer: shop.buyer,
    provider: 'sandbox',
    totalMinor,
    currency: 'EUR',
  }
  const made = await person.client.post<{ id: string }>('/api/payments/orders', body, {
    headers: { 'idempotency-key': randomUUID() },
  })
  if (made.status === 200) person.orders.push({ id: made.body.id, total: totalMinor })
}

const kinds = {
  pay: 'paid',
  wrongAmount: 'paid',
  decline: 'failed',
  expireEvent: 'expired',
  refundEvent: 'refunded',
  chargeBack: 'chargedBack',
} as const

async function event(person: Person, one: Extract<Step, { twice: boolean }>): Promise<void> {
  const target = person.orders[one.which % Math.max(1, person.orders.length)]
  if (!target) return
  const wrong = one.do === 'wrongAmount' ? 1 : 0
  const sent = {
    id: randomUUID(),
    at: app.clock.now().toISOString(),
    kind: kinds[one.do as keyof typeof kinds],
    orderId: target.id,
    ref: one.do === 'refundEvent' ? `re_${randomUUID()}` : `sbx_${target.id}`,
    amount: one.do === 'refundEvent' ? one.amount : target.total + wrong,
    currency: 'EUR',
    card: '4242',
  }
  const { raw, headers } = signedWebhook({ ...app.parts, db: app.database.db }, sent)
  const post = () =>
    app.app.inject({
      method: 'POST',
      url: '/api/payment-webhooks/sandbox',
      payload: raw,
      headers: { host: 'tessera.test', ...headers },
    })
  if (one.crash) {
    await app
      .runAsSystem(
        async (context) => {
          const { applyEvent } = await import('./service.events.ts')
          const { providerOf } = await import('./providers.ts')
          const [read] = await providerOf(context, 'sandbox').readWebhook(
            raw,
            headers,
            app.clock.now(),
          )
          await applyEvent(context, 'sandbox', read!)
          throw new Error('crash')
        },
        { requestId: randomUUID() },
      )
      .catch((error: Error) => expect(error.message).toBe('crash'))
  }
  await Promise.all([post(), ...(one.twice ? [post(), post()] : [])])
}

async function run(person: Person, one: Step): Promise<void> {
  const { client, orders } = person
  if (one.do === 'order' && 'plan' in one) return order(person, one.plan)
  if ('twice' in one) return event(person, one)
  if ('hours' in one) {
    app.clock.advance({ hours: one.hours })
    await app.renewSessions()
    await app.runDueTasks(/^payments\./)
    return
  }
  if (one.do === 'withdraw') {
    const target = 'which' in one && orders[one.which]
    if (target) await client.post(`/api/payments/orders/${target.id}/cancel`)
    return
  }
  await client.post(`/api/payments/subscription/${one.do}`)
}

/** Money in equals invoices; money back equals credit notes; the plan is what is paid for. */
async function check(person: Person): Promise<void> {
  const { accountId, client } = person
  const books = await shop.booksOf(app, accountId)
  expect(books.invoiced).toBe(books.paid)
  expect(books.credited).toBe(books.back)
  expect(books.back).toBeLessThanOrEqual(books.paid)
  const now = app.clock.now()
  const { rows } = await sql<{ planId: string; state: string; end: Date; paidFor: number }>`
    select s.plan_id as "planId", s.state,
      case when s.state = 'past_due' then s.grace_ends_at else s.period_ends_at end as end,
      (select count(*)::int from payment_orders o where o.account_id = s.account_id
        and o.period_ends_at = s.period_ends_at and o.plan_id = s.plan_id
        and o.state in ('succeeded', 'partially_refunded')) as "paidFor"
    from paid_subscriptions s where s.account_id = ${accountId}
      and s.state in ('Active', 'past_due', 'cancel_scheduled')`.execute(app.database.db)
  expect(rows.length).toBeLessThanOrEqual(1)
  const wallet = await shop.walletOf(client)
  const [running] = rows
  if (running && running.end > now) {
    expect(running.paidFor).toBeGreaterThan(0)
    expect(wallet.planName.toLowerCase()).toBe(running.planId.split('-')[0])
    expect(wallet.dailyLimit).toBe(running.planId.startsWith('basic') ? 20 : 40)
    expect(wallet.currentSubscription).toMatchObject({
      Status: 'Active',
      EndDate: running.end.toISOString(),
    })
  } else {
    expect(wallet.planName).toBe('Free')
    expect(wallet.currentSubscription?.Status ?? 'none').not.toBe('Active')
  }
}

/** Deadlines of everybody before are due as well whenever the clock moves: few people share one. */
const together = 60

async function liveThrough(numRuns: number, round: number): Promise<void> {
  const { seed = 1 } = fc.readConfigureGlobal()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: stepsAtMost }), async (steps) => {
      const person: Person = { ...(await createCandidate(app)), orders: [] }
      expect(person.orders).toEqual([])
      for (const one of [{ do: 'order', plan: 'basic' } as Step, ...steps]) {
        await run(person, one)
        await check(person)
      }
    }),
    { numRuns, seed: seed + round, endOnFailure: true },
  )
}

/** Numbers of invoices and credit notes. */
async function expectNoGap(): Promise<void> {
  const { rows } = await sql<{ series: string; gaps: number }>`
    select series, max(number) - count(*)::int as gaps from invoices group by series, financial_year`.execute(
    app.database.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ gaps }) => gaps === 0)).toBe(true)
}

test(`${histories} random histories`, { timeout: 5_400_000 }, async () => {
  let lived = 0
  while (lived < histories) {
    if (lived > 0) {
      await app.close()
      app = await openShop()
    }
    const now = Math.min(together, histories - lived)
    await liveThrough(now, lived)
    await expectNoGap()
    lived += now
  }
  expect(lived).toBe(histories)
})
