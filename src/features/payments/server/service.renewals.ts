/** Months that follow: notices, charges, failures, ends. */
import { z } from 'zod'
import { taxOf } from '#features/invoices/server/service.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { newId } from '#shared/ids.ts'
import { billingTerms } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'
import type { OrderRow, SubscriptionRow } from './orders.ts'
import { firstFailureOf, graceEndOf, nextAttemptAt, noticeAt } from './policy.periods.ts'
import {
  nextOrderState,
  nextSubscriptionState,
  type SubscriptionOperation,
} from './policy.states.ts'
import * as orders from './queries.orders.ts'
import * as subscriptions from './queries.subscriptions.ts'
import { tellEnded, tellFailed, tellNotice, tellNotRenewed } from './service.notices.ts'

/** Asks the provider for the money of a renewal. */
export const chargeRenewal = defineTask({
  name: 'payments.chargeRenewal',
  payload: z.object({ orderId: z.uuid() }),
})

const dayMs = 86_400_000

/** What the next month costs, by the version of the plan that the subscriber has or has chosen. */
export async function renewalOf(
  context: Context,
  subscription: SubscriptionRow,
): Promise<{
  planId: string
  planName: string
  currency: string
  listMinor: number
  taxed: ReturnType<typeof taxOf>
}> {
  const planId = subscription.nextPlanId ?? subscription.planId
  const plan = (await wallet.planVersion(context, planId))!
  const { tax, seller } = context.settings.billing
  const listMinor = plan.priceMinor ?? 0
  const taxed = taxOf(listMinor, tax, seller, subscription.buyer)
  return { planId, planName: plan.name, currency: plan.currency ?? 'EUR', listMinor, taxed }
}

/** Begins the renewals that are due: an order for each, and a task that asks for its money. */
export async function beginRenewals(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const due = await subscriptions.listDueRenewals(context.db, now, atMost)
  for (const accountId of due) {
    await orders.lockAccount(context.db, accountId)
    const subscription = await subscriptions.findRunning(context.db, accountId)
    if (!subscription?.attemptAt || subscription.attemptAt > now || !subscription.renews) continue
    if (await accounts.isBarred(context, accountId)) {
      await stopRenewals(context, { accountId })
    } else if (context.settings.fairUseDaily === null) {
      await beginRenewal(context, subscription)
    } else {
      // Where nothing is sold any more, nothing is charged: it ends with what is paid for.
      const change = { renews: false, attemptAt: null }
      await subscriptions.changeSubscription(context.db, subscription.id, change, now)
    }
  }
  return due.length
}

async function beginRenewal(context: Context, subscription: SubscriptionRow): Promise<void> {
  const now = context.clock.now()
  const { accountId, provider, methodRef, methodLabel, buyer } = subscription
  const { planId, currency, listMinor, taxed } = await renewalOf(context, subscription)
  const account = (await accounts.accountsByIds(context, [accountId])).get(accountId)
  const id = newId(now.getTime())
  await orders.insertOrder(context.db, {
    id,
    accountId,
    kind: 'renewal',
    state: 'pending',
    planId,
    provider,
    currency,
    listMinor,
    discountMinor: 0,
    creditMinor: 0,
    netMinor: taxed.netMinor,
    taxMinor: taxed.taxMinor,
    totalMinor: taxed.totalMinor,
    tax: {
      lines: taxed.lines,
      reverseCharge: taxed.reverseCharge,
      placeOfSupply: taxed.placeOfSupply,
    },
    buyer,
    couponId: null,
    methodRef,
    methodLabel,
    search: [id, buyer.name, account?.name, account?.email].join(' '),
    expiresAt: new Date(now.getTime() + billingTerms.transferDays * dayMs),
    // Should the task be lost or its answer not come.
    pollAt: new Date(now.getTime() + 10 * 60_000),
    now,
  })
  await subscriptions.changeSubscription(
    context.db,
    subscription.id,
    { attemptAt: null, lastOrderId: id },
    now,
  )
  await context.enqueue(chargeRenewal, { orderId: id })
}

/**
 * Closes unpaid renewals: someone who has cancelled, left or upgraded is no longer charged for them. The account
 * is locked.
 */
export async function dropRenewals(context: Context, accountId: string): Promise<void> {
  for (const id of await orders.listOpenRenewals(context.db, accountId)) {
    const order = (await orders.lockOrder(context.db, id))!
    const state = nextOrderState(order.state, 'cancel')
    // Paid meanwhile.
    if (!state) continue
    // What a bank has begun is heard of to its end: it may still take the money, which then goes back.
    const pollAt = order.providerRef ? order.pollAt : null
    await orders.changeOrder(context.db, id, { state, pollAt }, context.clock.now())
    await recordAudit(context, {
      action: 'payments.orderCancelled',
      entity: { type: 'paymentOrder', id },
    })
  }
}

/**
 * Nobody can cancel who can't sign in, and who leaves need not: what runs is paid until its end and is not renewed, as
 * if its owner had cancelled it. Who comes back can resume it.
 */
export async function stopRenewals(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  const now = context.clock.now()
  await orders.lockAccount(context.db, accountId)
  const running = await subscriptions.findRunning(context.db, accountId)
  if (!running?.renews) return
  const isActive = running.state === 'Active'
  const change = { renews: false, attemptAt: null, ...(isActive && cancelScheduled) }
  await subscriptions.changeSubscription(context.db, running.id, change, now)
  await dropRenewals(context, accountId)
  if (isActive) {
    await wallet.grantPlan(context, {
      accountId,
      planId: running.planId,
      status: cancelScheduled.state,
      endsAt: running.periodEndsAt,
      reason: replyWords.renewalStopped,
    })
  }
  await recordAudit(context, {
    action: 'payments.renewalStopped',
    entity: { type: 'paidSubscription', id: running.id },
  })
}

const cancelScheduled = { state: 'cancel_scheduled' } as const

/** A suspension is over: what the account's plan came to is said, since nothing of it is charged any more. */
export async function tellStopped(
  context: Context,
  { accountId }: { accountId: string },
): Promise<void> {
  const running = await subscriptions.findRunning(context.db, accountId)
  if (running?.state !== 'cancel_scheduled' || running.periodEndsAt <= context.clock.now()) return
  const plan = await wallet.planVersion(context, running.planId)
  const about = { accountId, id: running.id, planName: plan!.name }
  await tellNotRenewed(context, about, running.periodEndsAt)
}

/** A bank thinks about a renewal: the plan goes on until it answers, or until then. The order is locked. */
export async function renewalSlow(context: Context, order: OrderRow, until: Date): Promise<void> {
  const now = context.clock.now()
  const subscription = await subscriptions.findRunning(context.db, order.accountId)
  if (!subscription || subscription.lastOrderId !== order.id) return
  const { accountId } = order
  const { planId, graceEndsAt, id } = subscription
  // It was declined before: its grace is no reason to end the plan while this try is under way.
  if (graceEndsAt && graceEndsAt < until) {
    await subscriptions.changeSubscription(context.db, id, { graceEndsAt: until }, now)
  }
  const status = subscription.state === 'past_due' ? 'past_due' : 'Active'
  const reason = replyWords.slow(order.id)
  await wallet.grantPlan(context, { accountId, planId, status, endsAt: until, reason })
}

/** A renewal was declined: the plan goes on while it is tried again. The order is locked. */
export async function renewalFailed(context: Context, order: OrderRow): Promise<void> {
  const now = context.clock.now()
  const subscription = await subscriptions.findRunning(context.db, order.accountId)
  if (!subscription || subscription.lastOrderId !== order.id) return
  const state = nextSubscriptionState(subscription.state, 'failRenewal')
  if (!state) return
  const failures = subscription.failedAttempts + 1
  const firstFailure = subscription.graceEndsAt ? firstFailureOf(subscription.graceEndsAt) : now
  const graceEndsAt = subscription.graceEndsAt ?? graceEndOf(now)
  const attemptAt = nextAttemptAt(firstFailure, failures)
  await subscriptions.changeSubscription(
    context.db,
    subscription.id,
    { state: state as 'past_due', failedAttempts: failures, graceEndsAt, attemptAt },
    now,
  )
  await wallet.grantPlan(context, {
    accountId: order.accountId,
    planId: subscription.planId,
    status: 'past_due',
    endsAt: graceEndsAt,
    reason: replyWords.declined(order.id),
  })
  await tellFailed(
    context,
    {
      id: subscription.id,
      accountId: order.accountId,
      planName: order.planName,
      amountMinor: order.totalMinor,
      currency: order.currency,
      methodLabel: subscription.methodLabel,
    },
    { next: attemptAt, until: graceEndsAt },
  )
}

/** Ends what has run out. Repeating it changes nothing. */
export async function endSubscriptions(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const due = await subscriptions.listDueEnds(context.db, now, atMost)
  for (const accountId of due) {
    await orders.lockAccount(context.db, accountId)
    const subscription = await subscriptions.findRunning(context.db, accountId)
    if (!subscription) continue
    const end =
      subscription.state === 'past_due' ? subscription.graceEndsAt : subscription.periodEndsAt
    if (end && end <= now && (subscription.state === 'past_due' || !subscription.renews)) {
      await endSubscription(context, subscription, 'expire')
    }
  }
  return due.length
}

/** The account is locked. */
export async function endSubscription(
  context: Context,
  subscription: SubscriptionRow,
  operation: Extract<SubscriptionOperation, 'expire' | 'refund' | 'cancel'>,
  creditNoteId?: string,
): Promise<void> {
  const now = context.clock.now()
  const state = nextSubscriptionState(subscription.state, operation)
  if (state !== 'expired' && state !== 'ended') {
    throw new Error(`A subscription that is ${subscription.state} cannot ${operation}`)
  }
  const change = { state, renews: false, attemptAt: null, nextPlanId: null }
  await subscriptions.changeSubscription(context.db, subscription.id, change, now)
  await dropRenewals(context, subscription.accountId)
  await wallet.endPlan(context, {
    accountId: subscription.accountId,
    status: state,
    refType: creditNoteId ? 'credit_note' : 'subscription',
    refId: creditNoteId ?? subscription.id,
    reason: creditNoteId ? replyWords.planEndedByRefund : replyWords.planEnded,
  })
  await recordAudit(context, {
    action: 'payments.subscriptionEnded',
    entity: { type: 'paidSubscription', id: subscription.id },
    before: { state: subscription.state },
    after: { state, creditNoteId },
  })
  const plan = await wallet.planVersion(context, subscription.planId)
  const { accountId, id } = subscription
  if (operation === 'expire') await tellEnded(context, { accountId, id, planName: plan!.name })
}

/** Tells people before money is taken, or before a plan ends. */
export async function sendNotices(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const endsBefore = new Date(now.getTime() + billingTerms.noticeDays * dayMs)
  const due = await subscriptions.listDueNotices(context.db, now, endsBefore, atMost)
  for (const accountId of due) {
    await orders.lockAccount(context.db, accountId)
    const subscription = await subscriptions.findRunning(context.db, accountId)
    if (!subscription || subscription.noticedAt || noticeAt(subscription.periodEndsAt) > now)
      continue
    const { planName, currency, taxed } = await renewalOf(context, subscription)
    const { id, methodLabel, periodEndsAt, renews } = subscription
    await tellNotice(
      context,
      { id, accountId, planName, amountMinor: taxed.totalMinor, currency, methodLabel },
      { at: periodEndsAt, renews },
    )
    await subscriptions.changeSubscription(context.db, id, { noticedAt: now }, now)
  }
  return due.length
}
