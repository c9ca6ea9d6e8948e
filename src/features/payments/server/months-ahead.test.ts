/** Months that are paid for before they begin: nothing of them is lost, and nothing is given away. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import * as shop from '../../../../tests/support/payments.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { Subscription } from '../contract.ts'

let app: TestApp
let finance: TestClient
let candidate: TestClient
let accountId: string
beforeAll(async () => {
  app = await buildTestApp()
  await shop.sellPlans(app)
  finance = (await createAdmin(app, ['finance'])).client
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ;({ client: candidate, accountId } = await createCandidate(app))
})

/** Pays by transfer; such a plan does not renew, so that another month can be paid at any time. */
async function transfer(plan: 'basic' | 'premium' = 'basic'): Promise<number> {
  const { id, totalMinor } = await shop.order(candidate, { plan, provider: 'manual' })
  const confirmed = await finance.post<{ state: string }>(`/api/admin/payments/${id}/transfer`, {
    arrived: true,
  })
  expect(confirmed.body.state).toBe('succeeded')
  return totalMinor
}

const subscription = async () =>
  (await candidate.get<{ subscription: Subscription }>('/api/payments/subscription')).body
    .subscription

async function later(days: number): Promise<void> {
  app.clock.advance({ days })
  await app.renewSessions()
}

describe('ending a plan that is paid for months ahead', () => {
  it('pays all of them back within seven days', async () => {
    for (let month = 0; month < 3; month++) await transfer()
    await later(6)
    expect((await subscription()).refund).toEqual({ amountMinor: 2_700, rule: 'sevenDays' })
    expect((await candidate.post('/api/payments/subscription/refund')).body).toEqual({
      state: 'ended',
    })
    expect(await shop.booksOf(app, accountId)).toEqual({
      paid: 2_700,
      back: 2_700,
      invoiced: 2_700,
      credited: 2_700,
    })
    expect((await shop.walletOf(candidate)).planName).toBe('Free')
  })

  it('pays back the rest of this month and the whole of those to come', async () => {
    await transfer()
    const { periodStartsAt, periodEndsAt } = await subscription()
    const month = new Date(periodEndsAt).getTime() - new Date(periodStartsAt).getTime()
    await transfer()
    await transfer()
    await later(10)
    const left = month - 10 * 86_400_000
    const amountMinor = Math.floor((900 * left) / month) + 1_800
    expect((await subscription()).refund).toEqual({ amountMinor, rule: 'proRata' })
    await candidate.post('/api/payments/subscription/refund')
    expect((await shop.booksOf(app, accountId)).back).toBe(amountMinor)
  })

  it('pays back a month that was added later by its own seven days, and none that is over', async () => {
    await transfer()
    await later(20)
    await transfer()
    const { refund } = await subscription()
    expect(refund!.rule).toBe('proRata')
    expect(refund!.amountMinor).toBeGreaterThan(1_100)
    expect(refund!.amountMinor).toBeLessThan(1_250)
    await later(12)
    const { amountMinor } = (await subscription()).refund!
    expect(amountMinor).toBeGreaterThan(800)
    expect(amountMinor).toBeLessThan(900)
  })

  it('pays back once: a plan that begins anew knows nothing of the one before', async () => {
    await transfer()
    await transfer()
    await later(8)
    await candidate.post('/api/payments/subscription/refund')
    const { back } = await shop.booksOf(app, accountId)
    await transfer()
    expect((await subscription()).refund).toEqual({ amountMinor: 900, rule: 'sevenDays' })
    await candidate.post('/api/payments/subscription/refund')
    expect((await shop.booksOf(app, accountId)).back).toBe(back + 900)
  })
})

describe('an upgrade of a plan that is paid for months ahead', () => {
  it('costs the difference for all the time that it is granted for', async () => {
    await transfer()
    await transfer()
    const before = await subscription()
    const paid = await transfer('premium')
    // Two months of 19 instead of two months of 9.
    expect(paid).toBeGreaterThan(1_900)
    expect(paid).toBeLessThan(2_250)
    const after = await subscription()
    expect([after.planName, after.periodEndsAt]).toEqual(['Premium', before.periodEndsAt])
    expect(after.refund!.amountMinor).toBe(1_800 + paid)
  })
})
