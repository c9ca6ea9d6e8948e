/** Who can't sign in can't cancel: suspended and banned accounts are not charged. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restrict } from '#features/accounts/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { endSuspension, suspend } from '../../../../tests/support/moderation.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate, password } from '../../../../tests/support/people.ts'
import { beginRenewals } from './service.renewals.ts'

let app: TestApp
let admin: TestClient
let candidate: TestClient
let accountId: string
let email: string
let end: Date
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app)
  admin = (await createAdmin(app, ['support'])).client
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId, email } = await createCandidate(app))
  await shop.buy(app, candidate)
  end = new Date((await shop.walletOf(candidate)).currentSubscription!.EndDate!)
})

async function at(time: Date): Promise<void> {
  app.clock.set(time)
  await app.renewSessions()
  await app.runDueTasks(/^payments\.|^wallet\./)
}
const before = (hours: number) => new Date(end.getTime() - hours * 3_600_000)
const set = (status: 'active' | 'suspended' | 'banned') =>
  app.runAsSystem((context) => restrict(context, accountId, { status, limitedUntil: null }), {
    requestId: randomUUID(),
  })
const ordersOf = async () =>
  (
    await sql<{ kind: string; state: string }>`
      select kind, state from payment_orders where account_id = ${accountId} order by created_at`.execute(
      app.database.db,
    )
  ).rows
const planOf = async () =>
  (
    await sql<{ state: string; renews: boolean }>`
      select state, renews from paid_subscriptions where account_id = ${accountId}`.execute(
      app.database.db,
    )
  ).rows[0]
const mails = () => app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const boughtOnly = [{ kind: 'purchase', state: 'succeeded' }]

describe.each(['suspended', 'banned'] as const)('an account that is %s', (status) => {
  it('is not charged; what it paid for stays until its end', async () => {
    await set(status)
    await at(before(24))
    const { rows } = await sql<{ planId: string }>`
      select plan_id as "planId" from wallets where account_id = ${accountId}`.execute(
      app.database.db,
    )
    expect(rows[0]!.planId).toMatch(/basic/)
    await at(before(0.5))
    await at(before(-24))
    await at(before(-24 * 40))
    expect(await ordersOf()).toEqual(boughtOnly)
    expect(await planOf()).toMatchObject({ state: 'expired', renews: false })
  })

  it('is not charged for a renewal that has begun', async () => {
    app.clock.set(before(0.5))
    await app.runAsSystem((context) => beginRenewals(context, 100), { requestId: randomUUID() })
    await set(status)
    await app.runDueTasks(/^payments\./)
    expect((await ordersOf()).map(({ state }) => state)).toEqual(['succeeded', 'cancelled'])
    expect((await shop.booksOf(app, accountId)).paid).toBe(900)
  })

  it('without anybody having been told of it is not charged either', async () => {
    // As accounts were that a moderator had stopped before payments heard of it.
    await sql`update accounts set status = ${status} where id = ${accountId}`.execute(
      app.database.db,
    )
    await at(before(0.5))
    expect(await ordersOf()).toEqual(boughtOnly)
    expect(await planOf()).toMatchObject({ state: 'cancel_scheduled', renews: false })
  })

  it('gets the month that it pays on a page of before, and no other', async () => {
    const { client, accountId: id } = await createCandidate(app)
    accountId = id
    const order = await shop.order(client)
    const token = await shop.checkout(client, order.id)
    await set(status)
    await shop.payAt(app, token)
    await app.runDueTasks(/^$/)
    expect(await ordersOf()).toEqual(boughtOnly)
    expect(await planOf()).toMatchObject({ state: 'cancel_scheduled', renews: false })
  })
})

it('a suspension that becomes a ban is not charged', async () => {
  await set('suspended')
  await set('banned')
  await at(before(0.5))
  await at(before(-24))
  expect(await ordersOf()).toEqual(boughtOnly)
})

describe('a suspension that ends before the plan does', () => {
  it('is told with the plan’s end: nothing is charged unless its owner resumes the plan', async () => {
    expect((await suspend(admin, accountId, { days: 3 })).status).toBe(200)
    expect((await endSuspension(admin, accountId)).status).toBe(200)
    await app.runDueTasks(/^notifications\./)
    expect(mails().filter((subject) => /Basic plan ends on/.test(subject))).toHaveLength(1)
    await at(before(0.5))
    await at(before(-1))
    expect(await ordersOf()).toEqual(boughtOnly)
    expect(await planOf()).toMatchObject({ state: 'expired' })
  })

  it('leaves the plan to be resumed, and then it renews', async () => {
    await set('suspended')
    await set('active')
    const again = app.guest()
    expect((await again.post('/auth/login', { email, password })).status).toBe(200)
    expect((await again.post('/api/payments/subscription/resume')).body).toEqual({
      state: 'Active',
    })
    await at(before(0.5))
    expect((await ordersOf()).map(({ kind }) => kind)).toEqual(['purchase', 'renewal'])
  })
})
