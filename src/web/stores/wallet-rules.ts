/**
 * What the browser may know about a wallet, by the observed rules (observed-product.md, sections 3
 * to 5 and 9). The server decides; this only draws meters.
 */
export type Subscription = { PlanName: string; Status: string; EndDate?: string | null }
export type DailyUsage = { Date: string; Count: number }

export type CandidateWallet = {
  currentSubscription?: Subscription | null
  DailyUsage?: DailyUsage | null
  LifetimeConnects?: number
  /** False where nothing is sold to candidates. */
  hasPlans?: boolean
  /** Where the server tells the limits in force, they count instead of the plan's name. */
  dailyLimit?: number | null
  lifetimeLimit?: number | null
}

/** Connections a plan allows; null is without limit. */
const planLimits: Record<string, { daily: number | null; lifetime: number | null }> = {
  Free: { daily: null, lifetime: 1 },
  Basic: { daily: 20, lifetime: null },
  Premium: { daily: 40, lifetime: null },
}

/** `Free` when there is no subscription. */
export function planOf(wallet: CandidateWallet | null): string {
  return wallet?.currentSubscription?.PlanName ?? 'Free'
}

/** Status is Active, and EndDate is absent or in the future. */
export function isPlanActive(wallet: CandidateWallet | null, now: Date): boolean {
  const subscription = wallet?.currentSubscription
  if (!subscription || subscription.Status !== 'Active') return false
  return !subscription.EndDate || new Date(subscription.EndDate) > now
}

/** An active plan that is not Free. */
export function isPlanPaid(wallet: CandidateWallet | null, now: Date): boolean {
  return isPlanActive(wallet, now) && planOf(wallet) !== 'Free'
}

/** Today's count; a stored count of another day is none. `today` is YYYY-MM-DD. */
export function dailyCount(wallet: CandidateWallet | null, today: string): number {
  const usage = wallet?.DailyUsage
  return usage && usage.Date.slice(0, 10) === today ? usage.Count : 0
}

/** At or over the plan's daily limit. */
export function isDailyLimitReached(wallet: CandidateWallet | null, today: string): boolean {
  const { daily } = limitsOf(wallet)
  return daily !== null && dailyCount(wallet, today) >= daily
}

/** At or over the plan's limit for life. */
export function isLifetimeLimitReached(wallet: CandidateWallet | null): boolean {
  const { lifetime } = limitsOf(wallet)
  return lifetime !== null && (wallet?.LifetimeConnects ?? 0) >= lifetime
}

/** The smaller of the two remainders; never below zero. */
export function remainingConnects(wallet: CandidateWallet | null, today: string): number {
  const { daily, lifetime } = limitsOf(wallet)
  const dailyLeft = daily === null ? Infinity : daily - dailyCount(wallet, today)
  const lifetimeLeft = lifetime === null ? Infinity : lifetime - (wallet?.LifetimeConnects ?? 0)
  return Math.max(0, Math.min(dailyLeft, lifetimeLeft))
}

function limitsOf(wallet: CandidateWallet | null) {
  const { dailyLimit: daily, lifetimeLimit: lifetime } = wallet ?? {}
  if (daily !== undefined && lifetime !== undefined) return { daily, lifetime }
  return planLimits[planOf(wallet)] ?? planLimits['Free']!
}
