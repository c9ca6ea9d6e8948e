/** What tests of payments share: prices, a buyer, and a sandbox that pays. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'

export const buyer = {
  name: 'Ann Example',
  country: 'DE',
  state: null,
  address: null,
  taxId: null,
}

export const card = {
  good: '4242 4242 4242 4242',
  bad: '4000000000000002',
  once: '4000000000000341',
}

/** Puts a price on the paid plans. */
export async function sellPlans(
  app: TestApp,
  prices: { basic: number; premium: number; currency: string } = {
    basic: 900,
    premium: 1900,
    currency: 'EUR',
  },
): Promise<void> {
  for (const code of ['basic', 'premium'] as const) {
    await sql`update plans set price_minor = ${prices[code]}, currency = ${prices.currency}
      where code = ${code} and active`.execute(app.database.db)
  }
}

type Wish = {
  plan?: 'basic' | 'premium'
  coupon?: string | null
  provider?: string
  buyer?: object
}

/** Orders a plan at the total of its quote. */
export async function order(
  client: TestClient,
  { plan = 'basic', coupon = null, provider = 'sandbox', ...wish }: Wish = {},
): Promise<{ id: string; totalMinor: number }> {
  const body = { plan, coupon, buyer: wish.buyer ?? buyer }
  const { country, state, taxId } = body.buyer as typeof buyer
  const asked = { plan, coupon, country, state, taxId }
  const quote = await client.get<{ totalMinor: number; currency: string }>('/api/payments/quote', {
    query: Object.fromEntries(
      Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
  })
  expect(quote.body).toMatchObject({ totalMinor: expect.any(Number) })
  const { totalMinor, currency } = quote.body
  const made = await client.post<{ id: string }>(
    '/api/payments/orders',
    { ...body, provider, totalMinor, currency },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect(made.body).toMatchObject({ id: expect.any(String) })
  return { id: made.body.id, totalMinor }
}

/** The token of the sandbox's page for an order. */
export async function checkout(client: TestClient, id: string): Promise<string> {
  const { body } = await client.post<{ url: string }>(`/api/payments/orders/${id}/checkout`)
  expect(body.url).toContain('/sandbox-pay/')
  return body.url.split('/').at(-1)!
}

/** Pays on the sandbox's page; the webhook waits among the tasks. */
export async function payAt(app: TestApp, token: string, number = card.good): Promise<string> {
  const reply = await app
    .guest()
    .post<{ state: string }>(`/api/sandbox-payments/${token}`, { card: number })
  expect(reply.status).toBe(200)
  return reply.body.state
}

/** Buys a plan from beginning to end. */
export async function buy(app: TestApp, client: TestClient, wish: Wish = {}, number = card.good) {
  const { id, totalMinor } = await order(client, wish)
  await payAt(app, await checkout(client, id), number)
  await app.runDueTasks()
  return { id, totalMinor }
}

export async function stateOf(client: TestClient, id: string): Promise<string> {
  return (await client.get<{ state: string }>(`/api/payments/orders/${id}`)).body.state
}

type Wallet = {
  currentSubscription: { PlanName: string; Status: string; EndDate: string | null } | null
  planName: string
  dailyLimit: number | null
}

export async function walletOf(client: TestClient): Promise<Wallet> {
  return (await client.get<Wallet>('/candidate/wallet')).body
}

/** The books of an account: what came in, what invoices and credit notes say. */
export async function booksOf(app: TestApp, accountId: string) {
  const { rows } = await sql<{ paid: number; back: number; invoiced: number; credited: number }>`
    select
      (select coalesce(sum(total_minor), 0)::int from payment_orders
        where account_id = ${accountId} and paid_at is not null) as paid,
      (select coalesce(sum(refunded_minor), 0)::int from payment_orders
        where account_id = ${accountId}) as back,
      (select coalesce(sum(total_minor), 0)::int from invoices
        where account_id = ${accountId} and kind = 'invoice') as invoiced,
      (select coalesce(sum(total_minor), 0)::int from invoices
        where account_id = ${accountId} and kind = 'credit_note') as credited`.execute(
    app.database.db,
  )
  return rows[0]!
}
