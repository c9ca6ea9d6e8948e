import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import * as wallet from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const inTransaction = <T>(work: (context: Context) => Promise<T>) =>
  app.runAsSystem(work, { requestId: 'test' })

function hold(accountId: string, idempotencyKey = newId(), refId = idempotencyKey) {
  const input = { accountId, idempotencyKey, refType: 'referral', refId, reason: 'A test' }
  return inTransaction((context) => wallet.hold(context, input))
}

const read = (accountId: string) =>
  inTransaction((context) => wallet.readWallet(context, accountId))

const start = (accountId: string, plan: wallet.PaidPlan, endsAt: Date | null = null) =>
  inTransaction((context) =>
    wallet.startPlan(context, { accountId, plan, endsAt, reason: 'A test' }),
  )

/** The code of the refusal, or the state of the charge. */
async function outcome(work: Promise<wallet.Charge>): Promise<string> {
  try {
    return (await work).state
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** What the ledger sums to must be what the wallet says (W1). */
async function expectTrueLedger(accountId: string): Promise<void> {
  const { rows } = await sql<{ agrees: boolean }>`
    select w.held = coalesce(sum(l.held_change), 0)
      and w.captured = coalesce(sum(l.captured_change), 0)
      and cardinality(w.credit_expiries) = coalesce(sum(l.credit_change), 0)
      and w.day_count = coalesce(sum(l.day_change) filter (where l.day = w.day), 0) as agrees
    from wallets w left join wallet_ledger l using (account_id)
    where account_id = ${accountId} group by w.account_id`.execute(app.database.db)
  expect(rows).toEqual([{ agrees: true }])
}

describe('a hold', () => {
  it('takes the one connection of the Free plan, once', async () => {
    const account = newId()
    expect(await read(account)).toMatchObject({ planName: 'Free', remaining: 1, held: 0 })
    expect(await outcome(hold(account))).toBe('held')
    expect(await outcome(hold(account))).toBe('LIMIT_REACHED')
    expect(await read(account)).toMatchObject({
      LifetimeConnects: 1,
      DailyUsage: { Count: 1 },
      remaining: 0,
      resetsAt: null,
    })
    await expectTrueLedger(account)
  })

  it.each([
    ['basic', 20],
    ['premium', 40],
  ] as const)('of %s stops exactly at %i a day and starts again the next', async (plan, limit) => {
    const account = newId()
    await start(account, plan)
    for (let n = 1; n <= limit; n++) expect(await outcome(hold(account))).toBe('held')
    expect(await outcome(hold(account))).toBe('LIMIT_REACHED')
    app.clock.advance({ days: 1 })
    expect(await read(account)).toMatchObject({ remaining: limit, LifetimeConnects: limit })
    expect(await outcome(hold(account))).toBe('held')
    await expectTrueLedger(account)
  })

  it('with the same key is the same charge; for something else it is refused', async () => {
    const account = newId()
    const first = await hold(account, 'key-1', 'one')
    expect(await hold(account, 'key-1', 'one')).toEqual(first)
    expect(await outcome(hold(account, 'key-1', 'two'))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await read(account)).toMatchObject({ LifetimeConnects: 1 })
  })

  it('of a transaction that fails leaves nothing', async () => {
    const account = newId()
    const input = { accountId: account, idempotencyKey: 'k', refType: 'r', refId: '1', reason: 't' }
    const failing = inTransaction(async (context) => {
      await wallet.hold(context, input)
      throw new Error('the request could not be stored')
    })
    await expect(failing).rejects.toThrow('could not be stored')
    expect(await read(account)).toMatchObject({ remaining: 1, LifetimeConnects: 0 })
    expect(await outcome(hold(account, 'k'))).toBe('held')
  })

  it('says why it was refused and when the next one comes', async () => {
    const account = newId()
    await start(account, 'basic')
    for (let n = 0; n < 20; n++) await hold(account)
    await expect(hold(account)).rejects.toThrow(
      /You have no connections left today\..*00:00 \(UTC\)/,
    )
  })
})

describe('races', () => {
  it.each([
    ['free', 1],
    ['basic', 20],
    ['premium', 40],
  ] as const)('200 in fifty lanes on %s: exactly %i succeed', async (plan, limit) => {
    const account = newId()
    if (plan !== 'free') await start(account, plan)
    // Fifty lanes: as many as the pool has connections for.
    const lanes = Array.from({ length: 50 }, async () => {
      const mine: string[] = []
      for (let n = 0; n < 4; n++) mine.push(await outcome(hold(account)))
      return mine
    })
    const outcomes = (await Promise.all(lanes)).flat()
    expect(outcomes.filter((state) => state === 'held')).toHaveLength(limit)
    expect(outcomes.filter((state) => state === 'LIMIT_REACHED')).toHaveLength(200 - limit)
    await expectTrueLedger(account)
  })

  it('50 times the same key at once, with one left: one charge, and all get it', async () => {
    const account = newId()
    const charges = await Promise.all(Array.from({ length: 50 }, () => hold(account, 'same', 'x')))
    expect(new Set(charges.map((charge) => charge.id)).size).toBe(1)
    expect(await read(account)).toMatchObject({ LifetimeConnects: 1 })
  })

  it('a claim and a withdrawal at once: one of them, whole', async () => {
    for (let round = 0; round < 10; round++) {
      const account = newId()
      const { id } = await hold(account)
      const outcomes = await Promise.all([
        outcome(inTransaction((context) => wallet.capture(context, id, 'claimed'))),
        outcome(inTransaction((context) => wallet.release(context, id, 'normal', 'withdrawn'))),
      ])
      expect(['captured,ILLEGAL_TRANSITION', 'ILLEGAL_TRANSITION,released']).toContain(
        outcomes.join(),
      )
      await expectTrueLedger(account)
    }
  })

  it('50 refunds of one charge at once give one back', async () => {
    const account = newId()
    await start(account, 'basic')
    const { id } = await hold(account)
    await inTransaction((context) => wallet.capture(context, id, 'claimed'))
    await Promise.all(
      Array.from({ length: 50 }, () =>
        inTransaction((context) => wallet.refund(context, id, 'normal', 'upheld')),
      ),
    )
    expect(await read(account)).toMatchObject({ refundCredits: 1, LifetimeConnects: 0 })
    await expectTrueLedger(account)
  })

  it('a plan that changes while holds wait for the wallet loses none of them', async () => {
    const account = newId()
    await start(account, 'basic')
    const holds = Array.from({ length: 30 }, () => outcome(hold(account)))
    const [, ...outcomes] = await Promise.all([start(account, 'premium'), ...holds])
    const held = outcomes.filter((state) => state === 'held').length
    expect(held).toBeGreaterThanOrEqual(20)
    expect(await read(account)).toMatchObject({ remaining: 40 - held })
  })
})

describe('every operation in every state (product.md 3.4)', () => {
  const operations = {
    capture: (context: Context, id: string) => wallet.capture(context, id, 'test'),
    reverse: (context: Context, id: string) => wallet.reverse(context, id, 'test'),
    release: (context: Context, id: string) => wallet.release(context, id, 'normal', 'test'),
    refund: (context: Context, id: string) => wallet.refund(context, id, 'normal', 'test'),
  }
  type Name = keyof typeof operations
  const paths: Record<wallet.ChargeState, Name[]> = {
    held: [],
    captured: ['capture'],
    released: ['release'],
    refunded: ['capture', 'refund'],
  }
  it.each<[wallet.ChargeState, Name, string]>([
    ['held', 'capture', 'captured'],
    ['held', 'reverse', 'held'],
    ['held', 'release', 'released'],
    ['held', 'refund', 'ILLEGAL_TRANSITION'],
    ['captured', 'capture', 'captured'],
    ['captured', 'reverse', 'held'],
    ['captured', 'release', 'ILLEGAL_TRANSITION'],
    ['captured', 'refund', 'refunded'],
    ['released', 'capture', 'ILLEGAL_TRANSITION'],
    ['released', 'reverse', 'ILLEGAL_TRANSITION'],
    ['released', 'release', 'released'],
    ['released', 'refund', 'ILLEGAL_TRANSITION'],
    ['refunded', 'capture', 'ILLEGAL_TRANSITION'],
    ['refunded', 'reverse', 'ILLEGAL_TRANSITION'],
    ['refunded', 'release', 'ILLEGAL_TRANSITION'],
    ['refunded', 'refund', 'refunded'],
  ])('%s, on %s: %s', async (state, operation, expected) => {
    const account = newId()
    const { id } = await hold(account)
    for (const step of paths[state]) await inTransaction((context) => operations[step](context, id))
    const before = await read(account)
    const result = await outcome(inTransaction((context) => operations[operation](context, id)))
    expect(result).toBe(expected)
    if (result === state || result === 'ILLEGAL_TRANSITION') {
      expect(await read(account)).toEqual(before)
    }
    await expectTrueLedger(account)
  })

  it('refuses a charge that is not there', async () => {
    const missing = inTransaction((context) => wallet.capture(context, newId(), 'test'))
    expect(await outcome(missing)).toBe('NOT_FOUND')
  })
})

describe('a connection that comes back', () => {
  it('on Free is the lifetime unit; the send still counts for the day', async () => {
    const account = newId()
    const { id } = await hold(account)
    await inTransaction((context) => wallet.release(context, id, 'normal', 'expired'))
    expect(await read(account)).toMatchObject({
      remaining: 1,
      LifetimeConnects: 0,
      refundCredits: 0,
      DailyUsage: { Count: 1 },
    })
  })

  it('on Basic is a credit that serves after the daily limit and ends after 90 days', async () => {
    const account = newId()
    await start(account, 'basic')
    const { id } = await hold(account)
    await inTransaction((context) => wallet.release(context, id, 'normal', 'expired'))
    expect(await read(account)).toMatchObject({ remaining: 19, refundCredits: 1 })
    for (let n = 0; n < 19; n++) await hold(account)
    expect(await read(account)).toMatchObject({ remaining: 0, refundCredits: 1 })
    const byCredit = await hold(account)
    expect(await outcome(hold(account))).toBe('LIMIT_REACHED')
    await inTransaction((context) => wallet.release(context, byCredit.id, 'normal', 'expired'))
    expect(await read(account)).toMatchObject({ refundCredits: 1, DailyUsage: { Count: 21 } })
    app.clock.advance({ days: 90 })
    // Not usable any more even before the sweep, and gone with an entry after it.
    expect(await read(account)).toMatchObject({ refundCredits: 0 })
    for (let n = 0; n < 20; n++) await hold(account)
    expect(await outcome(hold(account))).toBe('LIMIT_REACHED')
    await app.runDueTasks()
    await app.runDueTasks()
    await expectTrueLedger(account)
    const { rows } = await sql<{ creditChange: number }>`
      select credit_change from wallet_ledger where account_id = ${account} and kind = 'expire'`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ creditChange: -1 }])
  })

  it('after a fault of ours is the send of the day itself', async () => {
    const account = newId()
    await start(account, 'basic')
    const { id } = await hold(account)
    await inTransaction((context) => wallet.release(context, id, 'ourFault', 'screening failed'))
    expect(await read(account)).toMatchObject({
      remaining: 20,
      refundCredits: 0,
      DailyUsage: { Count: 0 },
    })
  })

  it('after a fault of ours, a day later, is a credit', async () => {
    const account = newId()
    await start(account, 'basic')
    const { id } = await hold(account)
    app.clock.advance({ days: 1 })
    await inTransaction((context) => wallet.release(context, id, 'ourFault', 'screening failed'))
    expect(await read(account)).toMatchObject({ remaining: 20, refundCredits: 1 })
  })
})

describe('a plan that ends', () => {
  it('leaves holds and credits, and the Free limit from then on', async () => {
    const account = newId()
    const end = new Date(app.clock.now().getTime() + 30 * 86_400_000)
    await start(account, 'basic', end)
    const kept = await hold(account)
    const returned = await hold(account)
    await inTransaction((context) => wallet.release(context, returned.id, 'normal', 'expired'))
    expect((await read(account)).currentSubscription).toEqual({
      PlanName: 'Basic',
      Status: 'Active',
      EndDate: end.toISOString(),
    })
    app.clock.set(end)
    expect(await read(account)).toMatchObject({
      planName: 'Free',
      remaining: 0,
      refundCredits: 1,
      currentSubscription: { PlanName: 'Basic', Status: 'expired' },
    })
    await app.runDueTasks()
    expect(await read(account)).toMatchObject({ planName: 'Free', remaining: 0, held: 1 })
    // The credit still serves, and the old hold is captured as ever.
    expect(await outcome(hold(account))).toBe('held')
    const capture = inTransaction((context) => wallet.capture(context, kept.id, 'claimed'))
    expect(await outcome(capture)).toBe('captured')
    expect(await outcome(hold(account))).toBe('LIMIT_REACHED')
    await expectTrueLedger(account)
  })
})

describe('the ledger', () => {
  it('cannot be changed or removed', async () => {
    const account = newId()
    await hold(account)
    const { db } = app.database
    await expect(sql`update wallet_ledger set reason = ''`.execute(db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from wallet_ledger`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`truncate wallet_ledger`.execute(db)).rejects.toThrow('append-only')
  })
})

describe('midnight', () => {
  it.each([
    ['UTC', '2027-03-09T23:59:59.000Z', '2027-03-10T00:00:00.000Z'],
    ['Asia/Kolkata', '2027-03-10T18:29:59.000Z', '2027-03-10T18:30:00.000Z'],
  ])(
    'in %s starts the day, once, and setting the clock back gives no second one',
    async (zone, before, midnight) => {
      const zoned = await buildTestApp({ TIME_ZONE: zone })
      try {
        const account = newId()
        const run = <T>(work: (context: Context) => Promise<T>) =>
          zoned.runAsSystem(work, { requestId: 'test' })
        const holdOne = () =>
          outcome(
            run((context) =>
              wallet.hold(context, {
                accountId: account,
                idempotencyKey: newId(),
                refType: 'referral',
                refId: newId(),
                reason: 'A test',
              }),
            ),
          )
        zoned.clock.set(new Date(before))
        await run((context) =>
          wallet.startPlan(context, {
            accountId: account,
            plan: 'basic',
            endsAt: null,
            reason: 't',
          }),
        )
        for (let n = 0; n < 20; n++) expect(await holdOne()).toBe('held')
        expect(await holdOne()).toBe('LIMIT_REACHED')
        const late = await run((context) => wallet.readWallet(context, account))
        expect(late.resetsAt).toBe(midnight)
        zoned.clock.set(new Date(midnight))
        const outcomes = await Promise.all(Array.from({ length: 40 }, holdOne))
        expect(outcomes.filter((state) => state === 'held')).toHaveLength(20)
        zoned.clock.set(new Date(before))
        expect(await holdOne()).toBe('LIMIT_REACHED')
      } finally {
        await zoned.close()
      }
    },
  )
})
