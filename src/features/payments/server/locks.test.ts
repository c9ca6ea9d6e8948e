/** Changes of one account's payments wait for each other in one order, so none waits in a circle. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import * as orders from './queries.orders.ts'

let app: TestApp
let finance: TestClient
let ann: TestClient
let annId: string
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  finance = (await createAdmin(app, ['finance'])).client
  ;({ client: ann, accountId: annId } = await createCandidate(app))
})

const isWaiting = async () => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())) as waiting`.execute(
    app.database.db,
  )
  return rows[0]!.waiting
}

const confirm = (id: string, admin = finance) =>
  admin.post(`/api/admin/payments/${id}/transfer`, { arrived: true })
const payBack = (id: string, amountMinor: number) =>
  finance.post(
    `/api/admin/payments/${id}/refunds`,
    { amountMinor, reason: 'As agreed by phone' },
    { headers: { 'idempotency-key': randomUUID() } },
  )

const transfer = (client: TestClient) => shop.order(client, { provider: 'manual' })

describe('a change of an order', () => {
  it.each([
    [
      'cancelled by its buyer',
      () => shop.order(ann),
      (id) => ann.post(`/api/payments/orders/${id}/cancel`),
    ],
    ['paid back by finance', () => shop.buy(app, ann), (id) => payBack(id, 900)],
    ['confirmed by finance', () => transfer(ann), (id) => confirm(id)],
  ] satisfies [
    string,
    () => Promise<{ id: string }>,
    (id: string) => Promise<{ status: number }>,
  ][])('%s holds nothing while it waits for its account', async (_, make, change) => {
    const { id } = await make()
    const reply = await app.database.db.transaction().execute(async (holder) => {
      await orders.lockAccount(holder, annId)
      const waiting = change(id)
      while (!(await isWaiting())) await wait(10)
      await sql`select from payment_orders where id = ${id} for update nowait`.execute(holder)
      return { waiting }
    })
    expect((await reply.waiting).status).toBeLessThan(300)
  })

  it('paid back by finance and by its buyer at once is paid back once', async () => {
    for (let round = 0; round < 5; round++) {
      const { client, accountId } = await createCandidate(app)
      finance = (await createAdmin(app, ['finance'])).client
      const { id } = await shop.buy(app, client)
      const replies = await Promise.all([
        payBack(id, 900),
        client.post('/api/payments/subscription/refund'),
      ])
      const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
      expect(statuses).toEqual([200, expect.toBeOneOf([404, 409])])
      const books = await shop.booksOf(app, accountId)
      expect(books).toEqual({ paid: 900, back: 900, invoiced: 900, credited: 900 })
    }
  })

  it('of several payers, confirmed by two admins at once, waits in no circle', async () => {
    const admins = await Promise.all([createAdmin(app, ['finance']), createAdmin(app, ['finance'])])
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createCandidate(app)))
    const made = await Promise.all(people.map(({ client }) => transfer(client)))
    const replies = await Promise.all(
      made.map(({ id }, index) => confirm(id, admins[index % 2]!.client)),
    )
    expect(replies.map(({ status }) => status)).toEqual(made.map(() => 200))
  })
})
