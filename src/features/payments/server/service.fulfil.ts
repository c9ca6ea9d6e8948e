/** What a payment gives: invoice, subscription, plan. In one transaction, once. */
import * as accounts from '#features/accounts/server/service.ts'
import * as invoices from '#features/invoices/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { newId } from '#shared/ids.ts'
import { replyWords } from '../messages.replies.ts'
import type { OrderRow, SubscriptionRow } from './orders.ts'
import { buyerOf } from './policy.buyers.ts'
import { anchorDayOf, firstAttemptAt, monthAfter } from './policy.periods.ts'
import { nextOrderState, nextSubscriptionState } from './policy.states.ts'
import { redeemLate } from './queries.coupons.ts'
import * as orders from './queries.orders.ts'
import * as subscriptions from './queries.subscriptions.ts'
import { refundLate } from './service.refunds.ts'
import { tellPaid } from './service.notices.ts'
import { dropRenewals, stopRenewals } from './service.renewals.ts'

type Money = {
  paymentRef?: string | undefined
  methodRef?: string | undefined
  methodLabel?: string | undefined
}

/**
 * The order is paid; it is locked by the caller. What cannot be granted any more, because another plan
 * has begun meanwhile or the account was deleted, is paid back.
 */
export async function fulfil(context: Context, order: OrderRow, money: Money): Promise<void> {
  const now = context.clock.now()
  const running = await subscriptions.findRunning(context.db, order.accountId)
  const isDeleted = await accounts.isEnding(context, order.accountId)
  const period = isDeleted ? undefined : periodOf(context, order, running, now)
  const done = await takeIn(context, order, money, period)
  const { couponId, accountId } = order
  if (couponId) {
    await redeemLate(context.db, { couponId, accountId, orderId: order.id, now })
  }
  if (!period) {
    const reason = isDeleted ? replyWords.accountDeleted : replyWords.lateSuccess
    if (order.totalMinor > 0) await refundLate(context, done, reason)
    return
  }
  await grant(context, done, running, period)
  // A page that was opened before a suspension: the month is theirs, and no other follows.
  if (await accounts.isBarred(context, accountId)) await stopRenewals(context, { accountId })
  await tellPaid(context, order, period.end)
}

/** Money that came gets an invoice, whatever becomes of it. The order is locked. */
export async function takeIn(
  context: Context,
  order: OrderRow,
  money: Money,
  period: { start: Date; end: Date } | undefined,
): Promise<OrderRow> {
  const now = context.clock.now()
  const state = nextOrderState(order.state, 'pay')
  if (!state) throw new Error(`An order that is ${order.state} cannot be paid`)
  const invoiceId = await invoices.issueInvoice(context, {
    accountId: order.accountId,
    orderId: order.id,
    buyer: buyerOf(order, context.settings.billing.seller.country),
    currency: order.currency,
    description:
      order.kind === 'upgrade'
        ? replyWords.restOfMonth(order.planName)
        : replyWords.month(order.planName),
    period: period ? { start: period.start, end: period.end } : null,
    taxed: {
      netMinor: order.netMinor,
      taxMinor: order.taxMinor,
      totalMinor: order.totalMinor,
      ...order.tax,
    },
  })
  const paid = {
    state,
    invoiceId,
    paidAt: now,
    pollAt: null,
    failureCode: null,
    paymentRef: money.paymentRef ?? order.paymentRef,
    methodRef: money.methodRef ?? order.methodRef,
    methodLabel: money.methodLabel ?? order.methodLabel,
    periodStartsAt: period?.start ?? null,
    periodEndsAt: period?.end ?? null,
  }
  await orders.changeOrder(context.db, order.id, paid, now)
  await recordAudit(context, {
    action: 'payments.paid',
    entity: { type: 'paymentOrder', id: order.id },
    before: { state: order.state },
    after: { totalMinor: order.totalMinor, currency: order.currency, invoiceId },
  })
  return { ...order, ...paid }
}

type GrantedPeriod = { start: Date; end: Date; anchorDay: number }

/** Undefined: nothing can be granted for it any more. */
function periodOf(
  context: Context,
  order: OrderRow,
  running: SubscriptionRow | undefined,
  now: Date,
): GrantedPeriod | undefined {
  // Money for a renewal that nobody waits for any more: cancelled, ended, or paid for by a later try.
  const isAwaited = running?.renews && running.lastOrderId === order.id
  if (order.kind === 'renewal' && !isAwaited) return undefined
  if (!running) {
    // An upgrade is a share of a period that has ended.
    if (order.kind === 'upgrade') return undefined
    const anchorDay = anchorDayOf(now, context.timeZone)
    return { start: now, end: monthAfter(now, anchorDay, context.timeZone), anchorDay }
  }
  const { anchorDay } = running
  if (order.kind === 'upgrade') {
    const isSame = running.periodEndsAt > now && running.planId !== order.planId
    if (!isSame || running.state === 'past_due') return undefined
    return { start: now, end: running.periodEndsAt, anchorDay }
  }
  const goesOn = order.kind === 'renewal' || running.planId === order.planId
  if (!goesOn || nextSubscriptionState(running.state, 'renew') === undefined) return undefined
  const start = running.periodEndsAt
  return { start, end: monthAfter(start, anchorDay, context.timeZone), anchorDay }
}

async function grant(
  context: Context,
  order: OrderRow,
  running: SubscriptionRow | undefined,
  { start, end, anchorDay }: GrantedPeriod,
): Promise<void> {
  const now = context.clock.now()
  const { methodRef, methodLabel, accountId, planId } = order
  const renews = methodRef !== null
  const common = {
    planId,
    state: 'Active' as const,
    renews,
    provider: order.provider,
    methodRef,
    methodLabel,
    lastOrderId: order.id,
    periodEndsAt: end,
    attemptAt: renews ? firstAttemptAt(end) : null,
  }
  if (!running) {
    await subscriptions.insertSubscription(
      context.db,
      {
        ...common,
        id: newId(now.getTime()),
        accountId,
        buyer: order.buyer,
        anchorDay,
        periodStartsAt: start,
      },
      now,
    )
  } else {
    const isUpgrade = order.kind === 'upgrade'
    const change = {
      ...common,
      nextPlanId: null,
      failedAttempts: 0,
      graceEndsAt: null,
      noticedAt: null,
      periodStartsAt: isUpgrade ? running.periodStartsAt : start,
    }
    await subscriptions.changeSubscription(context.db, running.id, change, now)
    await dropRenewals(context, accountId)
  }
  await wallet.grantPlan(context, {
    accountId,
    planId,
    status: 'Active',
    endsAt: end,
    reason: replyWords.paidBy(order.id),
  })
}
