import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedOperations,
  nextState,
  remainingOf,
  returned,
  type ChargeOperation,
  type ChargeState,
} from './policy.ts'

const free = { dailyLimit: null, lifetimeLimit: 1 }
const basic = { dailyLimit: 20, lifetimeLimit: null }

describe('a charge (product.md 3.4)', () => {
  // Every state with every operation; 'illegal' answers 409.
  it.each<[ChargeState, ChargeOperation, ChargeState | 'done' | 'illegal']>([
    ['held', 'capture', 'captured'],
    ['held', 'reverse', 'done'],
    ['held', 'release', 'released'],
    ['held', 'refund', 'illegal'],
    ['captured', 'capture', 'done'],
    ['captured', 'reverse', 'held'],
    ['captured', 'release', 'illegal'],
    ['captured', 'refund', 'refunded'],
    ['released', 'capture', 'illegal'],
    ['released', 'reverse', 'illegal'],
    ['released', 'release', 'done'],
    ['released', 'refund', 'illegal'],
    ['refunded', 'capture', 'illegal'],
    ['refunded', 'reverse', 'illegal'],
    ['refunded', 'release', 'illegal'],
    ['refunded', 'refund', 'done'],
  ])('%s, on %s: %s', (state, operation, result) => {
    expect(nextState(state, operation) ?? 'illegal').toBe(result)
    if (result !== 'done') {
      expect(allowedOperations(state).includes(operation)).toBe(result !== 'illegal')
    }
  })
})

describe('what remains (observed-product.md 5)', () => {
  it.each([
    ['Free, untouched', free, { dayCount: 0, lifetime: 0 }, 1],
    ['Free, used', free, { dayCount: 1, lifetime: 1 }, 0],
    ['Free after a better plan', free, { dayCount: 0, lifetime: 41 }, 0],
    ['Basic, one before the limit', basic, { dayCount: 19, lifetime: 900 }, 1],
    ['Basic, at the limit', basic, { dayCount: 20, lifetime: 900 }, 0],
    ['Basic, over it by credits', basic, { dayCount: 23, lifetime: 900 }, 0],
    [
      'both limits, the smaller counts',
      { dailyLimit: 5, lifetimeLimit: 9 },
      { dayCount: 1, lifetime: 7 },
      2,
    ],
  ])('%s', (_name, plan, counters, remaining) => {
    expect(remainingOf(counters, plan)).toBe(remaining)
  })
})

describe('what comes back', () => {
  it.each([
    ['a credit where a plan has no lifetime limit', basic, 5, 50, 'normal', true, 0, 1],
    ['the lifetime unit where it has one', free, 1, 1, 'normal', true, 0, 0],
    ['the send of the day after our fault', basic, 5, 50, 'ourFault', true, -1, 0],
    ['a credit after our fault of another day', basic, 5, 50, 'ourFault', false, 0, 1],
    [
      'a credit too when credits brought the day over its limit',
      basic,
      21,
      50,
      'ourFault',
      true,
      -1,
      1,
    ],
    ['a credit where lifetime stays over its limit', free, 1, 41, 'normal', true, 0, 1],
  ] as const)('%s', (_name, plan, dayCount, lifetime, kind, sameDay, dayChange, creditChange) => {
    expect(returned({ dayCount, lifetime }, plan, kind, sameDay)).toEqual({
      dayChange,
      creditChange,
    })
  })

  it('is usable again exactly once, whatever the counters are', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null })
    fc.assert(
      fc.property(
        fc.record({ dailyLimit: limit, lifetimeLimit: limit }),
        fc.record({ dayCount: fc.nat(60), lifetime: fc.integer({ min: 1, max: 60 }) }),
        fc.constantFrom('normal' as const, 'ourFault' as const),
        fc.boolean(),
        (plan, counters, kind, sameDay) => {
          fc.pre(plan.dailyLimit !== null || plan.lifetimeLimit !== null)
          const { dayChange, creditChange } = returned(counters, plan, kind, sameDay)
          const after = {
            dayCount: counters.dayCount + dayChange,
            lifetime: counters.lifetime - 1,
          }
          const gained = remainingOf(after, plan) - remainingOf(counters, plan) + creditChange
          expect(gained).toBe(1)
        },
      ),
      { numRuns: 5_000 },
    )
  })
})
