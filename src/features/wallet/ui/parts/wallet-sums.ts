import type { Wallet } from '../../contract.ts'
import { words } from '../messages.ts'

type Line = { value: number; label: string }
/** The lines of a sum make its total. */
export type Sum = { title: string; lines: Line[]; total: Line }

/** What a plan gives in all, and where each connection of it is now. */
function ofLifetime(wallet: Wallet, limit: number): Sum {
  const { held, LifetimeConnects: used } = wallet
  return {
    title: words.sums.plan,
    lines: [
      { value: limit - used, label: words.sums.available },
      { value: held, label: words.sums.held },
      { value: used - held, label: words.sums.spent },
    ],
    total: { value: limit, label: words.sums.inAll },
  }
}

/** What a day gives. Returned ones are sent besides: they are no part of it. */
function ofDay({ remaining }: Wallet, limit: number): Sum {
  return {
    title: words.sums.today,
    lines: [
      { value: remaining, label: words.sums.available },
      { value: limit - remaining, label: words.sums.sent },
    ],
    total: { value: limit, label: words.sums.aDay },
  }
}

/** What was used since the beginning, where no plan counts it. */
function ofUse({ held, LifetimeConnects: used }: Wallet): Sum {
  return {
    title: words.sums.soFar,
    lines: [
      { value: held, label: words.sums.held },
      { value: used - held, label: words.sums.spent },
    ],
    total: { value: used, label: words.sums.used },
  }
}

/** The wallet as sums that anybody can check by eye. */
export function sumsOf(wallet: Wallet): Sum[] {
  const { lifetimeLimit, dailyLimit } = wallet
  // Someone who had a larger plan may have used more than the present one has.
  if (lifetimeLimit !== null && wallet.LifetimeConnects <= lifetimeLimit) {
    return [ofLifetime(wallet, lifetimeLimit)]
  }
  if (dailyLimit === null) return [ofUse(wallet)]
  return [ofDay(wallet, dailyLimit), ofUse(wallet)]
}
