/** What the law keeps of someone who paid, what ends with them, and that Redis holds nothing of them. */
import { createClient } from 'redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createCandidate, password } from '../../../../tests/support/people.ts'
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
