import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Plan, PlanCode } from '../contract.ts'
import * as queries from './queries.ts'
import * as plans from './queries.plans.ts'

/** What is sold; Free is what remains without. */
export type PaidPlan = Exclude<PlanCode, 'free'>

const fairUseName = 'Fair use'

/** A wallet as it counts here: without plans everybody has the same daily limit (D8, WAL11). */
export function inForce<Wallet extends Limits>(
  context: Pick<Context, 'settings'>,
  wallet: Wallet,
): Wallet {
  const { fairUseDaily } = context.settings
  if (fairUseDaily === null) return wallet
  return { ...wallet, planName: fairUseName, dailyLimit: fairUseDaily, lifetimeLimit: null }
}

type Limits = { planName: string; dailyLimit: number | null; lifetimeLimit: number | null }

/** The plans as they are sold now. */
export async function listPlans(context: Pick<Context, 'db'>): Promise<{ items: Plan[] }> {
  return { items: await plans.listPlans(context.db) }
}

/** A new version; whoever has an older one keeps its limits. */
export async function savePlan(
  context: Context,
  code: PlanCode,
  { reason, ...change }: Omit<Plan, 'code' | 'version' | 'name'> & { reason: string },
): Promise<Plan> {
  const before = await plans.retirePlan(context.db, code)
  if (!before) throw new AppError('NOT_FOUND')
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

/** Ends subscriptions that have run out. Repeating it changes nothing. */
export function expireSubscriptions(context: Context, atMost: number): Promise<number> {
  return plans.expireSubscriptions(context.db, context.clock.now(), atMost)
}

/** Ends refund credits that have run out. Repeating it changes nothing. */
export function expireCredits(context: Context, atMost: number): Promise<number> {
  return plans.expireCredits(context.db, context.clock.now(), atMost)
}
