/** Orders, subscriptions and the sandbox's page: by nobody else, once, and money never twice. */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { loseCommitAfter } from '../../../../tests/support/lost-answers.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createCandidate, createJob, createReferrer } from '../../../../tests/support/people.ts'
import type { Order, Subscription } from '../contract.ts'

let app: TestApp
let ann: TestClient
let annId: string
let bob: TestClient
let recruiter: TestClient
beforeAll(async () => {
  app = await buildTestApp({ TIME_ZONE: 'Europe/Berlin' })
  await shop.sellPlans(app)
  bob = (await createCandidate(app)).client
  recruiter = (await createReferrer(app, (await createJob(app)).companyId)).client
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: ann, accountId: annId } = await createCandidate(app))
})

const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)
const step = (client: TestClient, id: string, name: string) =>
  client.post<Failure>(`/api/payments/orders/${id}/${name}`)
const orders = (client: TestClient, query: Record<string, string> = {}) =>
  client.get<{ items: Order[]; nextCursor: string | null } & Failure>('/api/payments/orders', {
    query,
  })
const subscriptionOf = async (client: TestClient) =>
  (await client.get<{ subscription: Subscription | null }>('/api/payments/subscription')).body
    .subscription
const act = (client: TestClient, name: string, body: object = {}) =>
  client.post<{ state: string } & Failure>(`/api/payments/subscription/${name}`, body)

describe('an order', () => {
  it.each(['checkout', 'cancel'])('is not for others to %s', async (name) => {
    const { id } = await shop.order(ann)
    for (const [client, status] of [
      [app.guest(), 401],
      [recruiter, 403],
      [bob, 404],
    ] as const) {
      expect((await step(client, id, name)).status).toBe(status)
      expect((await client.get(`/api/payments/orders/${id}`)).status).toBe(status)
    }
    expect((await step(ann, newId(), name)).status).toBe(404)
    expect(await shop.stateOf(ann, id)).toBe('created')
  })

  it('is made once for one key, and a key is no other order', async () => {
    const { totalMinor } = await shop.order(ann)
    const body = {
      plan: 'basic',
      coupon: null,
      buyer: shop.buyer,
      provider: 'sandbox',
      totalMinor,
      currency: 'EUR',
    }
    const options = { headers: { 'idempotency-key': randomUUID() } }
    const send = (more: object = {}, given: object = options) =>
      ann.post<{ id: string } & Failure>('/api/payments/orders', { ...body, ...more }, given)
    const replies = await Promise.all([send(), send(), send()])
    expect(statuses(replies)).toEqual([200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect((await send({ plan: 'premium' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await send({}, {})).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED')
  })

  it('that was cancelled stays so, twice, and its page takes money all the same', async () => {
    const { id } = await shop.order(ann)
    const token = await shop.checkout(ann, id)
    const replies = await Promise.all([step(ann, id, 'cancel'), step(ann, id, 'cancel')])
    expect(statuses(replies)).toEqual([200, 409])
    expect((await step(ann, id, 'checkout')).body.code).toBe('ILLEGAL_TRANSITION')
    // Nobody's money is lost: what is paid late is honoured.
    await shop.payAt(app, token)
    await app.runDueTasks()
    expect(await shop.stateOf(ann, id)).toBe('succeeded')
  })

  it('paid and cancelled at once is paid', async () => {
    const { id } = await shop.order(ann)
    const token = await shop.checkout(ann, id)
    await Promise.all([shop.payAt(app, token), step(ann, id, 'cancel')])
    await app.runDueTasks()
    expect(await shop.stateOf(ann, id)).toBe('succeeded')
    expect((await shop.walletOf(ann)).planName).toBe('Basic')
    const books = await shop.booksOf(app, annId)
    expect(books).toMatchObject({ paid: books.invoiced, back: 0, credited: 0 })
  })

  it('opens one page, however often it is asked for', async () => {
    const { id } = await shop.order(ann)
    const tokens = await Promise.all([1, 2, 3].map(() => shop.checkout(ann, id)))
    expect(new Set(tokens).size).toBe(1)
  })
})

describe('payments of one person', () => {
  it('are listed newest first, page by page, as a file too, and nobody else’s', async () => {
    const made: string[] = []
    for (let index = 0; index < 3; index++) {
      made.push((await shop.order(ann)).id)
      app.clock.advance({ seconds: 1 })
    }
    expect((await orders(app.guest())).status).toBe(401)
    expect((await orders(recruiter)).status).toBe(403)
    expect((await orders(ann, { cursor: 'x' })).body.code).toBe('INVALID_CURSOR')
    const first = (await orders(ann, { limit: '2' })).body
    const rest = (await orders(ann, { limit: '2', cursor: first.nextCursor! })).body
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.toReversed())
    expect((await orders(bob)).body.items).toEqual([])
    const file = await ann.get('/api/payments/export')
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.raw.body.trim().split('\r\n')).toHaveLength(1 + made.length)
    expect((await bob.get('/api/payments/export')).raw.body.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('a subscription', () => {
  it('that is not there has no steps', async () => {
    expect(await subscriptionOf(ann)).toBeNull()
    for (const name of ['cancel', 'resume', 'refund']) {
      expect((await act(app.guest(), name)).status).toBe(401)
      expect((await act(recruiter, name)).status).toBe(403)
      expect([404, 409]).toContain((await act(ann, name)).status)
    }
    expect((await act(ann, 'plan', { plan: 'free' })).status).toBe(400)
  })

  it('cancelled twice at once is cancelled once, and resumed once', async () => {
    await shop.buy(app, ann)
    expect(statuses(await Promise.all([act(ann, 'cancel'), act(ann, 'cancel')]))).toEqual([
      200, 409,
    ])
    expect(await subscriptionOf(ann)).toMatchObject({ state: 'cancel_scheduled', renews: false })
    expect(statuses(await Promise.all([act(ann, 'resume'), act(ann, 'resume')]))).toEqual([
      200, 409,
    ])
    expect(await subscriptionOf(ann)).toMatchObject({ state: 'Active', renews: true })
  })

  it('paid back twice at once is paid back once', async () => {
    await shop.buy(app, ann)
    const replies = await Promise.all([act(ann, 'refund'), act(ann, 'refund'), act(ann, 'cancel')])
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    await app.runDueTasks()
    const { paid, back, invoiced, credited } = await shop.booksOf(app, annId)
    expect(back).toBeLessThanOrEqual(paid)
    expect([invoiced, credited]).toEqual([paid, back])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from invoices
      where account_id = ${annId} and kind = 'credit_note'`.execute(app.database.db)
    expect(rows[0]!.count).toBeLessThanOrEqual(1)
  })

  it('goes to a smaller plan from the next period, and the wish can be taken back', async () => {
    await shop.buy(app, ann, { plan: 'premium' })
    expect((await act(ann, 'plan', { plan: 'basic' })).status).toBe(200)
    expect(await subscriptionOf(ann)).toMatchObject({ planName: 'Premium', nextPlanName: 'Basic' })
    expect((await shop.walletOf(ann)).planName).toBe('Premium')
    expect((await act(ann, 'plan', { plan: 'premium' })).status).toBe(200)
    expect((await subscriptionOf(ann))!.nextPlanName).toBeNull()
    // A plan that ends changes no more.
    expect((await act(ann, 'plan', { plan: 'basic' })).status).toBe(200)
    expect((await act(ann, 'cancel')).status).toBe(200)
    expect((await subscriptionOf(ann))!.nextPlanName).toBeNull()
    expect((await act(ann, 'resume')).status).toBe(200)
    expect(await subscriptionOf(ann)).toMatchObject({ renews: true, nextPlanName: null })
  })
})

describe('the page of the sandbox', () => {
  const page = (token: string) => app.guest().get<Failure>(`/api/sandbox-payments/${token}`)
  it('knows its own tokens alone, and none that was changed', async () => {
    const { id } = await shop.order(ann)
    const token = await shop.checkout(ann, id)
    expect((await page(token)).body).toMatchObject({ amountMinor: 900, state: 'open' })
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const other of [changed, `${token}x`, randomUUID(), '..', 'x'.repeat(599)]) {
      expect((await page(other)).status).toBe(404)
    }
    expect((await page('x'.repeat(601))).status).toBe(404)
  })

  it('says what is wrong with a card, and takes the same one only once', async () => {
    const { id } = await shop.order(ann)
    const token = await shop.checkout(ann, id)
    const pay = (card: string) =>
      app.guest().post<{ state: string } & Failure>(`/api/sandbox-payments/${token}`, { card })
    for (const card of ['', '4242', 'x'.repeat(16), '4'.repeat(20)]) {
      const { status, body } = await pay(card)
      expect([status, body.details?.fields?.[0]?.path]).toEqual([400, 'card'])
    }
    const replies = await Promise.all([pay(shop.card.good), pay(shop.card.good)])
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    await app.runDueTasks()
    expect((await shop.booksOf(app, annId)).paid).toBe(900)
  })
})

describe('the proof of a transfer', () => {
  const pdfOf = (words: string) => `%PDF-1.4\n%${words}\nstartxref\n9\n%%EOF\n`
  const send = (client: TestClient, id: string, content: string | null, reference = 'UTR 4711') => {
    const form = new FormData()
    form.append('reference', reference)
    if (content !== null) {
      form.append('proof', new Blob([content], { type: 'application/pdf' }), 'proof.pdf')
    }
    return client.postForm<Failure>(`/api/payments/orders/${id}/proof`, form)
  }
  const kept = () =>
    readdirSync(filesFolderOf(app.dataDir), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^payment-proofs\W..\W[\da-f-]{36}$/.test(name),
    )

  it('is for the payer of an open transfer alone, and says what is missing', async () => {
    const { id } = await shop.order(ann, { provider: 'manual' })
    for (const [client, status] of [
      [app.guest(), 401],
      [recruiter, 403],
      [bob, 404],
    ] as const) {
      expect((await send(client, id, pdfOf('one'))).status).toBe(status)
    }
    for (const reference of ['', 'x', 'x'.repeat(61), 'two\nlines']) {
      const { status, body } = await send(ann, id, pdfOf('one'), reference)
      expect([status, body.details?.fields?.[0]?.path]).toEqual([400, 'reference'])
    }
    expect((await send(ann, id, null)).body.details?.fields?.[0]?.path).toBe('proof')
    const paid = await shop.order(bob)
    expect((await send(bob, paid.id, pdfOf('one'))).body.code).toBe('ILLEGAL_TRANSITION')
    expect(kept()).toEqual([])
  })

  it('sent again takes the place of the first: nothing is left behind, also at once', async () => {
    const { id } = await shop.order(ann, { provider: 'manual' })
    const before = kept()
    const left = () => kept().filter((name) => !before.includes(name))
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((text) => send(ann, id, pdfOf(text))),
    )
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    await expect.poll(left).toHaveLength(1)
    expect((await send(ann, id, pdfOf('four'), 'UTR 4712')).status).toBe(200)
    const { rows } = await sql<{ key: string; reference: string }>`
      select proof ->> 'storageKey' as key, reference from payment_orders where id = ${id}`.execute(
      app.database.db,
    )
    expect([left(), rows[0]!.reference]).toEqual([[rows[0]!.key], 'UTR 4712'])
  })

  it('that was kept stays, although the answer of the database was lost', async () => {
    const { id } = await shop.order(ann, { provider: 'manual' })
    const before = kept()
    const stop = loseCommitAfter(app, /update payment_orders|update "payment_orders"/)
    expect((await send(ann, id, pdfOf('one'))).status).toBe(503)
    stop()
    const { rows } = await sql<{ key: string }>`
      select proof ->> 'storageKey' as key from payment_orders where id = ${id}`.execute(
      app.database.db,
    )
    expect(kept().filter((name) => !before.includes(name))).toEqual([rows[0]!.key])
  })
})
