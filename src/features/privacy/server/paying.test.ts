/** What the law keeps of someone who paid, what ends with them, and that Redis holds nothing of them. */
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { signedWebhook } from '#features/payments/server/service.sandbox-provider.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate, password } from '../../../../tests/support/people.ts'
import { hasRedis, startRedis, type TestRedis } from '../../../../tests/support/redis.ts'

let app: TestApp
let redis: TestRedis | undefined

beforeAll(async () => {
  redis = hasRedis ? await startRedis() : undefined
  app = await buildTestApp(redis && { REDIS_URL: redis.url })
  await shop.sellPlans(app)
})
afterAll(async () => {
  await app.close()
  await redis?.kill()
})

/** Everything in Redis, keys and values. */
async function redisTexts(url: string): Promise<string> {
  const client = await createClient({ url }).connect()
  const texts: string[] = []
  for await (const keys of client.scanIterator()) {
    for (const key of keys) texts.push(key, await client.dump(key))
  }
  client.destroy()
  return texts.join('\n')
}

test('invoices stay, renewals and open orders end, and the rest of the buyer goes', async () => {
  const person = await createCandidate(app)
  const { client, accountId, email } = person
  const buyer = { ...shop.buyer, name: 'Berthe Buyer' }
  await shop.buy(app, client, { buyer })
  const open = await shop.order(client, { plan: 'premium', buyer })
  await app.guest().post('/auth/login', { email, password: 'not this one at all' })

  await client.post('/api/privacy/deletion', { currentPassword: password })
  const { body } = await client.get<{ subscription: { renews: boolean } }>(
    '/api/payments/subscription',
  )
  expect(body.subscription.renews).toBe(false)
  app.clock.advance({ days: 14, minutes: 1 })
  await app.runDueTasks()
  app.clock.advance({ hours: 1, minutes: 1 })
  await app.runDueTasks()

  const { pool } = app.database
  const rows = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
  expect(
    await rows(`select document::text like '%Berthe Buyer%' as named from invoices
      where account_id = '${accountId}'`),
  ).toEqual([{ named: true }])
  expect(
    await rows(`select state, buyer, method_label from paid_subscriptions
      where account_id = '${accountId}'`),
  ).toEqual([{ state: 'expired', buyer: {}, method_label: null }])
  expect(
    await rows(`select state in ('cancelled', 'expired') as closed, buyer from payment_orders
      where id = '${open.id}'`),
  ).toEqual([{ closed: true, buyer: {} }])
  expect(await rows(`select status from subscriptions where account_id = '${accountId}'`)).toEqual([
    { status: 'expired' },
  ])
  const last = app.mails.filter(({ to }) => to === email).at(-1)!
  expect(last.subject).toBe('Your account has been deleted')
  expect(last.text).toContain('keep your invoices and the payments behind them for 8 years')
  if (redis) {
    const texts = await redisTexts(redis.url)
    expect(texts).toContain('throttle:')
    for (const word of [email, person.name, 'Berthe', accountId]) expect(texts).not.toContain(word)
  }
})

type Paper = { kind: string; buyerName: string; totalMinor: number; state: string }
type Refund = { id: string; orderId: string; state: string; reason: string }

/** Someone with an order that waits for its money, whose account is then erased. */
async function erasedBuyer(provider: 'sandbox' | 'manual') {
  const person = await createCandidate(app)
  const buyer = { ...shop.buyer, name: 'Lothar Late', address: 'Lagunenweg 1' }
  const order = await shop.order(person.client, { provider, buyer })
  await person.client.post(`/api/payments/orders/${order.id}/checkout`)
  await person.client.post('/api/privacy/deletion', { currentPassword: password })
  app.clock.advance({ days: 14, minutes: 1 })
  await app.runDueTasks()
  app.clock.advance({ hours: 1, minutes: 1 })
  await app.runDueTasks()
  await app.renewSessions()
  return { ...person, order }
}

const booksOf = async (accountId: string) => {
  const { pool } = app.database
  const plans = await pool.query(
    'select from subscriptions where account_id = $1 and status = $2',
    [accountId, 'Active'],
  )
  return { ...(await shop.booksOf(app, accountId)), plans: plans.rowCount }
}
const paidBack = { paid: 900, back: 900, invoiced: 900, credited: 900, plans: 0 }

describe('money that arrives after its account was erased', () => {
  it('goes back whole, with papers that name nobody', async () => {
    const { accountId, order } = await erasedBuyer('sandbox')
    const mails = app.mails.length
    const { raw, headers } = signedWebhook(
      { ...app.parts, db: app.database.db },
      {
        id: `late-${order.id}`,
        at: app.clock.now().toISOString(),
        kind: 'paid',
        orderId: order.id,
        ref: `sbx_${order.id}`,
        amount: order.totalMinor,
        currency: 'EUR',
        card: '4242',
      },
    )
    await app.database.pool.query(
      `insert into sandbox_payments (ref, order_id, amount_minor, currency, state, at)
       values ($1, $2, 900, 'EUR', 'paid', $3)
       on conflict (ref) do update set state = 'paid', at = excluded.at`,
      [`sbx_${order.id}`, order.id, app.clock.now()],
    )
    const post = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/payment-webhooks/sandbox',
        payload: raw,
        headers: { host: 'tessera.test', 'content-type': 'application/json', ...headers },
      })
    expect((await post()).statusCode).toBe(200)
    expect((await post()).statusCode).toBe(200)
    await app.runDueTasks()
    expect(await booksOf(accountId)).toEqual(paidBack)
    const { rows } = await app.database.pool.query<{ state: string }>(
      'select state from payment_refunds where order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ state: 'succeeded' }])
    expect(app.mails.slice(mails)).toEqual([])

    const finance = (await createAdmin(app, ['finance'])).client
    const papers = await finance.get<{ items: (Paper & { id: string })[] }>('/api/admin/invoices', {
      query: { q: 'deleted account' },
    })
    expect(papers.body.items).toMatchObject([
      { kind: 'credit_note', buyerName: 'Deleted account', totalMinor: 900, state: 'refunded' },
      { kind: 'invoice', buyerName: 'Deleted account', totalMinor: 900, state: 'paid' },
    ])
    for (const { id } of papers.body.items) {
      expect((await finance.get(`/api/invoices/${id}/pdf`)).status).toBe(200)
      const xml = await finance.get(`/api/invoices/${id}/xml`)
      expect(xml.status).toBe(200)
    }
  })

  it('by transfer is found by the order’s number, and waits to be paid back by hand', async () => {
    const { accountId, order } = await erasedBuyer('manual')
    const finance = (await createAdmin(app, ['finance'])).client
    const found = await finance.get<{ items: { id: string; state: string }[] }>(
      '/api/admin/payments',
      { query: { q: order.id.toUpperCase() } },
    )
    expect(found.body.items).toMatchObject([{ id: order.id, state: 'expired' }])
    const confirmed = await finance.post(`/api/admin/payments/${order.id}/transfer`, {
      arrived: true,
    })
    expect(confirmed.body).toEqual({ state: 'refunded' })
    expect(await booksOf(accountId)).toEqual(paidBack)
    const waiting = async () =>
      (await finance.get<{ items: Refund[] }>('/api/admin/refunds')).body.items.filter(
        ({ orderId }) => orderId === order.id,
      )
    const [refund] = await waiting()
    expect(refund).toMatchObject({
      state: 'approved',
      reason: 'Paid after the account was deleted',
    })
    const done = await finance.post(`/api/admin/refunds/${refund!.id}/decision`, {
      decision: 'transferred',
    })
    expect(done.body).toEqual({ state: 'succeeded' })
    expect(await waiting()).toEqual([])
  })
})
