import { expect, test } from 'vitest'
import type { Wallet } from '../../contract.ts'
import { sumsOf } from './wallet-sums.ts'

const wallet: Wallet = {
  currentSubscription: null,
  DailyUsage: { Date: '2026-11-23', Count: 0 },
  LifetimeConnects: 0,
  planName: 'Free',
  hasPlans: true,
  dailyLimit: null,
  lifetimeLimit: 1,
  remaining: 1,
  refundCredits: 0,
  creditsExpireAt: null,
  held: 0,
  resetsAt: null,
  timeZone: 'UTC',
}

test.each<[string, Partial<Wallet>, number[]]>([
  ['Free, untouched', {}, [1, 0, 0, 1]],
  ['Free, held', { LifetimeConnects: 1, held: 1, remaining: 0 }, [0, 1, 0, 1]],
  ['Free after a better plan', { LifetimeConnects: 41, held: 2, remaining: 0 }, [2, 39, 41]],
  [
    'Basic',
    { dailyLimit: 20, lifetimeLimit: null, remaining: 19, LifetimeConnects: 6, held: 1 },
    [19, 1, 20, 1, 5, 6],
  ],
  [
    'Basic, over the day by returned ones',
    {
      dailyLimit: 20,
      lifetimeLimit: null,
      remaining: 0,
      DailyUsage: { Date: '2026-11-23', Count: 23 },
      LifetimeConnects: 30,
      held: 30,
    },
    [0, 20, 20, 30, 0, 30],
  ],
])('%s: the lines make the total', (_name, change, figures) => {
  const sums = sumsOf({ ...wallet, ...change })
  expect(sums.flatMap(({ lines, total }) => [...lines, total].map(({ value }) => value))).toEqual(
    figures,
  )
  for (const { lines, total } of sums) {
    expect(lines.reduce((sum, { value }) => sum + value, 0)).toBe(total.value)
  }
})
