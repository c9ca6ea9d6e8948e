import { z } from 'zod'
import { personOf, type Context } from '#platform/context.ts'
import { cursorTime, nextPage, readCursor } from '#platform/db/paging.ts'
import { dayInZone, nextDayStarts } from '#shared/dates.ts'
import type { ConnectionTerms, LedgerEntry, Wallet } from '../contract.ts'
import { remainingOf } from './policy.ts'
import * as queries from './queries.ts'
import { inForce } from './service.plans.ts'
import * as reading from './queries.reading.ts'

/**
 * A candidate's wallet as the observed product shows it, with what is left (decision D4). An
 * account that never spent anything has the Free plan, untouched.
 */
export async function readWallet(context: Context, accountId: string): Promise<Wallet> {
  const { wallet, day, counters, credits } = await presentWallet(context, accountId)
  const now = context.clock.now()
  const hasPlans = context.settings.fairUseDaily === null
  const subscription = hasPlans ? await reading.findSubscription(context.db, accountId) : undefined
  return {
    currentSubscription: subscription
      ? {
          PlanName: subscription.planName,
          Status: observedStatus(subscription, now),
          EndDate: subscription.endsAt?.toISOString() ?? null,
        }
      : null,
    DailyUsage: { Date: day, Count: counters.dayCount },
    LifetimeConnects: counters.lifetime,
    planName: wallet.planName,
    hasPlans,
    dailyLimit: wallet.dailyLimit,
    lifetimeLimit: wallet.lifetimeLimit,
    remaining: remainingOf(counters, wallet),
    refundCredits: credits.length,
    creditsExpireAt: credits[0]?.toISOString() ?? null,
    held: wallet.held,
    resetsAt:
      wallet.dailyLimit === null ? null : nextDayStarts(now, context.timeZone).toISOString(),
    timeZone: context.timeZone,
  }
}

/** How many connections an account can spend now, refund credits included. */
export async function connectionsLeft(
  context: Pick<Context, 'db' | 'clock' | 'settings' | 'timeZone'>,
  accountId: string,
): Promise<number> {
  const { wallet, counters, credits } = await presentWallet(context, accountId)
  return remainingOf(counters, wallet) + credits.length
}

async function presentWallet(
  context: Pick<Context, 'db' | 'clock' | 'settings' | 'timeZone'>,
  accountId: string,
) {
  const now = context.clock.now()
  const found = await queries.findWallet(context.db, accountId, now)
  if (!found) throw new Error('There is no Free plan')
  const wallet = inForce(context, found)
  const today = dayInZone(now, context.timeZone)
  const day = wallet.day > today ? wallet.day : today
  return {
    wallet,
    day,
    counters: {
      dayCount: wallet.day === day ? wallet.dayCount : 0,
      lifetime: wallet.held + wallet.captured,
    },
    credits: wallet.creditExpiries.filter((expiry) => expiry > now),
  }
}

/** What everybody begins with: the Free plan, or the fair use of a site that sells nothing. */
export async function connectionTerms(
  context: Pick<Context, 'db' | 'settings'>,
): Promise<ConnectionTerms> {
  const { dailyLimit, lifetimeLimit } = inForce(context, await reading.untouchedWallet(context.db))
  return { cost: 1, dailyLimit, lifetimeLimit }
}

/** To the client every running subscription is `Active` (observed-product.md, section 4). */
function observedStatus(subscription: reading.SubscriptionRow, now: Date): string {
  const { status, endsAt } = subscription
  const running = status === 'Active' || status === 'past_due' || status === 'cancel_scheduled'
  if (!running) return status
  return endsAt && endsAt <= now ? 'expired' : 'Active'
}

const ledgerPosition = z.strictObject({
  at: cursorTime,
  chargeId: z.uuid(),
  step: z.number().int().min(0).max(32_767),
})

/**
 * The signed-in candidate's ledger, newest first.
 *
 * @throws AppError INVALID_CURSOR
 */
export function listLedger(context: Context, page: LedgerPage): Promise<Ledger> {
  return readLedger(context, personOf(context).accountId, page)
}

type LedgerPage = { cursor?: string | undefined; limit: number }
type Ledger = { items: LedgerEntry[]; nextCursor: string | null }

/**
 * Someone's ledger, newest first; who may read it is the caller's business.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function readLedger(
  context: Pick<Context, 'db'>,
  accountId: string,
  page: LedgerPage,
): Promise<Ledger> {
  const before = readCursor(page.cursor, ledgerPosition)
  const rows = await reading.listEntries(context.db, accountId, before, page.limit + 1)
  const entries = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return nextPage(entries, page.limit, ({ at, chargeId, step }) => ({ at, chargeId, step }))
}
