import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { dayInZone } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Plan, PlanCode } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import * as queries from './queries.ts'
import * as plans from './queries.plans.ts'

/** What is sold; Free is what remains without. */
export type PaidPlan = Exclude<PlanCode, 'free'>

/** A wallet as it counts here: without plans everybody has the same daily limit (D8, WAL11). */
export function inForce<Wallet extends Limits>(
  context: Pick<Context, 'settings'>,
  wallet: Wallet,
): Wallet {
  const { fairUseDaily } = context.settings
  if (fairUseDaily === null) return wallet
  return {
    ...wallet,
    planName: replyWords.fairUsePlan,
    dailyLimit: fairUseDaily,
    lifetimeLimit: null,
  }
}

type Limits = { planName: string; dailyLimit: number | null; lifetimeLimit: number | null }

/** The plans as they are sold now. */
export async function listPlans(context: Pick<Context, 'db'>): Promise<{ items: Plan[] }> {
  return { items: await plans.listPlans(context.db) }
}

type PlanChange = Omit<Plan, 'code' | 'version' | 'name'> & {
  reason: string
  replaces?: number | undefined
}

/**
 * A new version; a person who has an older one keeps its limits.
 *
 * @throws AppError NOT_FOUND; CONFLICT when another admin has made a version since
 */
export async function savePlan(
  context: Context,
  code: PlanCode,
  { reason, replaces, ...change }: PlanChange,
): Promise<Plan> {
  const before = await plans.retirePlan(context.db, code)
  if (!before) throw new AppError('NOT_FOUND')
  if (replaces !== undefined && replaces !== before.version) {
    throw new AppError('CONFLICT', errorWords.planChanged)
  }
  const plan = { ...before, ...change, version: before.version + 1 }
  await plans.insertPlan(context.db, plan, context.clock.now())
  await recordAudit(context, {
    action: 'wallet.planSaved',
    entity: { type: 'plan', id: code },
    before,
    after: plan,
    reason,
  })
  return plan
}

/**
 * Gives an account a paid plan from now on; a running one ends. Holds and refund credits stay.
 *
 * @param input.endsAt null: until it is ended
 */
export async function startPlan(
  context: Context,
  input: { accountId: string; plan: PaidPlan; endsAt: Date | null; reason: string },
): Promise<void> {
  const now = context.clock.now()
  const { accountId, endsAt } = input
  const plan = await plans.findPlan(context.db, input.plan)
  if (!plan) throw new Error(`No active plan ${input.plan}`)
  await queries.ensureWallet(context.db, accountId, now)
  await queries.lockWallets(context.db, [accountId], now)
  await plans.endSubscription(context.db, accountId, now)
  const row = { id: newId(now.getTime()), accountId, planId: plan.id, now, endsAt }
  await plans.insertSubscription(context.db, row)
  await plans.setPlan(context.db, row)
  await recordAudit(context, {
    action: 'wallet.planStarted',
    entity: { type: 'account', id: accountId },
    after: { plan: plan.id, endsAt },
    reason: input.reason,
  })
}

export type Grant = {
  accountId: string
  /** A version, so that a subscriber keeps the one that was bought. */
  planId: string
  status: 'Active' | 'past_due' | 'cancel_scheduled'
  endsAt: Date
  reason: string
}

/** Gives a version of a plan until a moment; a running subscription to it goes on, another one ends. */
export async function grantPlan(context: Context, grant: Grant): Promise<void> {
  const now = context.clock.now()
  const { accountId, planId, status, endsAt } = grant
  await queries.ensureWallet(context.db, accountId, now)
  await queries.lockWallets(context.db, [accountId], now)
  const running = await plans.findRunning(context.db, accountId)
  let id = running?.id
  if (!id || running?.planId !== planId) {
    await plans.endSubscription(context.db, accountId, now)
    id = newId(now.getTime())
    await plans.insertSubscription(context.db, { id, accountId, planId, now, endsAt })
  }
  await plans.changeSubscription(context.db, { id, status, endsAt, now })
  await plans.setPlan(context.db, { accountId, planId, now, endsAt })
  await recordAudit(context, {
    action: 'wallet.planGranted',
    entity: { type: 'account', id: accountId },
    after: { plan: planId, status, endsAt },
    reason: grant.reason,
  })
}

/** Ends the running plan now; holds, credits and history stay. The ledger says why. */
export async function endPlan(
  context: Context,
  end: {
    accountId: string
    status: 'ended' | 'expired'
    refType: string
    refId: string
    reason: string
  },
): Promise<void> {
  const now = context.clock.now()
  const { accountId, status, refType, refId, reason } = end
  await queries.ensureWallet(context.db, accountId, now)
  const wallet = (await queries.lockWallets(context.db, [accountId], now)).get(accountId)!
  await plans.endSubscription(context.db, accountId, now, status)
  await plans.setFreePlan(context.db, accountId, now)
  await queries.insertEntries(context.db, [
    {
      chargeId: newId(now.getTime()),
      step: 1,
      accountId,
      kind: 'expire',
      state: null,
      heldChange: 0,
      capturedChange: 0,
      dayChange: 0,
      creditChange: 0,
      day: dayInZone(now, context.timeZone),
      planId: wallet.planId,
      refType,
      refId,
      reason,
      now,
      creditExpiresAt: now,
    },
  ])
  await recordAudit(context, {
    action: 'wallet.planEnded',
    entity: { type: 'account', id: accountId },
    after: { status },
    reason,
  })
}

/** Connections that referrers have accepted since then: what a refund looks at. */
export function capturesSince(context: Context, accountId: string, since: Date): Promise<number> {
  return plans.countCaptures(context.db, accountId, since)
}

/** A version of a plan, sold or not. */
export function planVersion(
  context: Pick<Context, 'db'>,
  planId: string,
): Promise<Plan | undefined> {
  return plans.findPlanVersion(context.db, planId)
}

/** Names a version. */
export const planIdOf = (plan: Pick<Plan, 'code' | 'version'>) => `${plan.code}-${plan.version}`

/** Ends subscriptions that have run out. Repeating it changes nothing. */
export function expireSubscriptions(context: Context, atMost: number): Promise<number> {
  return plans.expireSubscriptions(context.db, context.clock.now(), atMost)
}

/** Ends refund credits that have run out. Repeating it changes nothing. */
export function expireCredits(context: Context, atMost: number): Promise<number> {
  return plans.expireCredits(context.db, context.clock.now(), atMost)
}
