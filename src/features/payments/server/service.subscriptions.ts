/** What people do with their plan: look, cancel, resume, change. */
import * as wallet from '#features/wallet/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { PaidPlanCode, Subscription } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import type { SubscriptionRow } from './orders.ts'
import { firstAttemptAt } from './policy.periods.ts'
import {
  allowedOperations,
  nextSubscriptionState,
  type SubscriptionOperation,
} from './policy.states.ts'
import * as orders from './queries.orders.ts'
import * as subscriptions from './queries.subscriptions.ts'
import { noPlan } from './service.past-refunds.ts'
import { refundOffer } from './service.refunds.ts'
import { dropRenewals, endSubscription, renewalOf } from './service.renewals.ts'

/** The signed-in person's paid subscription, running or the last one. */
export async function readSubscription(
  context: Context,
): Promise<{ subscription: Subscription | null }> {
  const row = await subscriptions.findLatest(context.db, personOf(context).accountId)
  if (!row) return { subscription: null }
  const plan = (await wallet.planVersion(context, row.planId))!
  const renewal = await renewalOf(context, row)
  const isRunning = row.state !== 'expired' && row.state !== 'ended'
  return {
    subscription: {
      planName: plan.name,
      planCode: plan.code,
      state: row.state,
      renews: row.renews && row.state !== 'cancel_scheduled',
      nextPlanName: row.nextPlanId ? renewal.planName : null,
      periodStartsAt: row.periodStartsAt.toISOString(),
      periodEndsAt: row.periodEndsAt.toISOString(),
      graceEndsAt: row.graceEndsAt?.toISOString() ?? null,
      methodLabel: row.methodLabel,
      renewalMinor: renewal.taxed.totalMinor,
      currency: renewal.currency,
      refund: isRunning ? await refundOffer(context, row) : null,
    },
  }
}

async function lockOwn(
  context: Context,
  operation: SubscriptionOperation,
): Promise<SubscriptionRow & { next: string }> {
  const { accountId } = personOf(context)
  await orders.lockAccount(context.db, accountId)
  const row = await subscriptions.findRunning(context.db, accountId)
  if (!row) throw await noPlan(context, accountId)
  const next = nextSubscriptionState(row.state, operation)
  if (next) return { ...row, next }
  throw new AppError('ILLEGAL_TRANSITION', {
    reason: errorWords.wrongState(row.state),
    allowed: allowedOperations(row.state),
  })
}

/** No renewal any more; the plan stays until its period ends. */
export async function cancel(context: Context): Promise<{ state: string }> {
  const row = await lockOwn(context, 'cancel')
  if (row.next === 'expired') {
    await endSubscription(context, row, 'cancel')
    return { state: row.next }
  }
  const now = context.clock.now()
  // Nothing comes after a plan that ends, nor a change of it.
  const change = {
    state: 'cancel_scheduled',
    renews: false,
    attemptAt: null,
    nextPlanId: null,
  } as const
  await subscriptions.changeSubscription(context.db, row.id, change, now)
  await dropRenewals(context, row.accountId)
  await settle(context, row, 'cancel_scheduled', 'payments.cancelled')
  return { state: row.next }
}

/** It renews again, as long as its period lasts. */
export async function resume(context: Context): Promise<{ state: string }> {
  const row = await lockOwn(context, 'resume')
  const now = context.clock.now()
  if (row.periodEndsAt <= now) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.wrongState('expired'))
  }
  const renews = row.methodRef !== null
  const attemptAt = renews ? firstAttemptAt(row.periodEndsAt) : null
  const change = { state: 'Active', renews, attemptAt } as const
  await subscriptions.changeSubscription(context.db, row.id, change, now)
  await settle(context, row, 'Active', 'payments.resumed')
  return { state: row.next }
}

/**
 * A smaller plan from the next period on, in its present version.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, CONFLICT for a plan that costs more
 */
export async function changePlan(context: Context, code: PaidPlanCode): Promise<{ state: string }> {
  const row = await lockOwn(context, 'change')
  const { items } = await wallet.listPlans(context)
  const wanted = items.find((plan) => plan.code === code)
  const has = await wallet.planVersion(context, row.planId)
  if (!wanted || !has || !wanted.priceMinor) throw new AppError('NOT_FOUND', errorWords.notSold)
  const isSame = has.code === code
  if (!isSame && wanted.currency !== has.currency) {
    throw new AppError('CONFLICT', errorWords.otherCurrency)
  }
  if (!isSame && wanted.priceMinor > (has.priceMinor ?? 0)) {
    throw new AppError('CONFLICT', errorWords.notSold)
  }
  const nextPlanId = isSame ? null : wallet.planIdOf(wanted)
  const now = context.clock.now()
  await subscriptions.changeSubscription(context.db, row.id, { nextPlanId }, now)
  await recordAudit(context, {
    action: 'payments.planChangeScheduled',
    entity: { type: 'paidSubscription', id: row.id },
    after: { nextPlanId },
  })
  return { state: row.state }
}

/** The wallet shows the same. */
async function settle(
  context: Context,
  row: SubscriptionRow,
  status: 'Active' | 'cancel_scheduled',
  action: string,
): Promise<void> {
  await wallet.grantPlan(context, {
    accountId: row.accountId,
    planId: row.planId,
    status,
    endsAt: row.periodEndsAt,
    reason: replyWords.ownChange,
  })
  await recordAudit(context, {
    action,
    entity: { type: 'paidSubscription', id: row.id },
    before: { state: row.state },
    after: { state: status },
  })
}
