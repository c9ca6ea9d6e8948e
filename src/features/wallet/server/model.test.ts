/**
 * Random histories on the real database against a model of a few lines (reliability.md, W1).
 * `WALLET_OPERATIONS=10000` drives as many; a run of all tests drives fewer.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { WalletModel } from '../../../../tests/support/wallet-model.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import * as wallet from './service.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

const total = Number(process.env['WALLET_OPERATIONS'] ?? 3_000)

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Step =
  | { do: 'hold' }
  | { do: 'capture' | 'reverse'; which: number }
  | { do: 'release' | 'refund'; which: number; ourFault: boolean }
  | { do: 'plan'; plan: wallet.PaidPlan }
  | { do: 'wait'; hours: number }

const which = fc.nat(1000)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ do: 'hold' } as const) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('capture', 'reverse'), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('release', 'refund'),
      which,
      ourFault: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('plan'), plan: fc.constantFrom('basic', 'premium') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 9, 24, 500) }),
  },
)

const outcomes: Record<string, Record<string, string>> = {
  capture: { held: 'captured', captured: 'captured' },
  reverse: { held: 'held', captured: 'held' },
  release: { held: 'released', released: 'released' },
  refund: { captured: 'refunded', refunded: 'refunded' },
}

let operations = 0

async function play(steps: Step[]): Promise<void> {
  const accountId = newId()
  const model = new WalletModel()
  await app.runAsSystem(
    async (context) => {
      for (const next of steps) {
        operations += 1
        if (next.do === 'wait') app.clock.advance({ hours: next.hours })
        const now = context.clock.now()
        model.turn(now, 'UTC')
        if (next.do === 'plan') {
          await wallet.startPlan(context, { accountId, plan: next.plan, endsAt: null, reason: 't' })
          model.plan = next.plan
        } else if (next.do === 'hold') {
          const input = {
            accountId,
            idempotencyKey: newId(),
            refType: 'r',
            refId: newId(),
            reason: 't',
          }
          const charge = await wallet.hold(context, input).catch(refusal)
          expect(typeof charge !== 'string').toBe(model.hold())
          if (typeof charge !== 'string') {
            model.charges.push({ id: charge.id, state: 'held', day: model.day })
          }
        } else if (next.do !== 'wait' && model.charges.length > 0) {
          const charge = model.charges[next.which % model.charges.length]!
          const kind = 'ourFault' in next && next.ourFault ? 'ourFault' : 'normal'
          const result = await (
            next.do === 'capture' || next.do === 'reverse'
              ? wallet[next.do](context, charge.id, 't')
              : wallet[next.do](context, charge.id, kind, 't')
          ).catch(refusal)
          const expected = outcomes[next.do]![charge.state] ?? 'ILLEGAL_TRANSITION'
          expect(typeof result === 'string' ? result : result.state).toBe(expected)
          const back = expected === 'released' || expected === 'refunded'
          if (back && charge.state !== expected) {
            model.comeBack(charge.day, kind === 'ourFault', now)
          }
          if (expected !== 'ILLEGAL_TRANSITION') charge.state = expected
        }
        const seen = await wallet.readWallet(context, accountId)
        expect({
          remaining: seen.remaining,
          lifetime: seen.LifetimeConnects,
          count: seen.DailyUsage.Count,
          credits: seen.refundCredits,
          held: seen.held,
        }).toEqual({
          remaining: model.left(),
          lifetime: model.lifetime,
          count: model.count,
          credits: model.credits.length,
          held: model.charges.filter((charge) => charge.state === 'held').length,
        })
      }
      await wallet.expireSubscriptions(context, 500)
      await wallet.expireCredits(context, 500)
      const { rows } = await sql<{ held: number; captured: number; credits: number }>`
        select coalesce(sum(held_change), 0)::int as held,
          coalesce(sum(captured_change), 0)::int as captured,
          coalesce(sum(credit_change), 0)::int as credits
        from wallet_ledger where account_id = ${accountId}`.execute(queriesOf(context.db))
      expect(rows[0]).toEqual({
        held: model.charges.filter((charge) => charge.state === 'held').length,
        captured: model.charges.filter((charge) => charge.state === 'captured').length,
        credits: model.credits.length,
      })
    },
    { requestId: 'model' },
  )
}

function refusal(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}

it(
  `agrees with the model after each of at least ${total} operations`,
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 104, size: 'max' }), play),
      { numRuns: Math.ceil(total / 100) },
    )
    expect(operations).toBeGreaterThanOrEqual(total)
  },
)
