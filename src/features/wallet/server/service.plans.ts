import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { newId } from '#shared/ids.ts'
import * as queries from './queries.ts'
import * as plans from './queries.plans.ts'

export type PlanCode = 'basic' | 'premium'

/**
 * Gives an account a paid plan from now on; a running one ends. Holds and refund credits stay.
 *
 * @param input.endsAt null: until it is ended
 */
export async function startPlan(
  context: Context,
  input: { accountId: string; plan: PlanCode; endsAt: Date | null; reason: string },
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

const walletsAtOnce = 500

/** Ends what has run out: subscriptions and refund credits. Repeating it changes nothing. */
export async function expireDue(context: Context): Promise<void> {
  const now = context.clock.now()
  await plans.expireSubscriptions(context.db, now)
  while ((await plans.expireCredits(context.db, now, walletsAtOnce)) === walletsAtOnce);
}
