/** Money that goes back: by rule, by an admin, by the bank. Never more than was paid. */
import { z } from 'zod'
import * as invoices from '#features/invoices/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { ProviderUnreachable } from '#platform/payments/provider.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { replyWords } from '../messages.replies.ts'
import type { OrderRow, SubscriptionRow } from './orders.ts'
import { refundOf, type RefundRule } from './policy.periods.ts'
import { isPaid, nextOrderState } from './policy.states.ts'
import { providerOf } from './providers.ts'
import * as orders from './queries.orders.ts'
import * as refunds from './queries.refunds.ts'
import * as subscriptions from './queries.subscriptions.ts'
import { tellRefunded } from './service.notices.ts'
import { noPlan, whyNothingLeft, whyTooMuch } from './service.past-refunds.ts'
import { endSubscription } from './service.renewals.ts'

/** Asks the provider to pay back. */
export const processRefund = defineTask({
  name: 'payments.processRefund',
  payload: z.object({ id: z.uuid() }),
})

type Share = { order: OrderRow; rule: RefundRule; amountMinor: number }

/**
 * What comes back of each payment for time that is not over: of the last period, and of those before it
 * where months were paid ahead.
 */
async function sharesOf(context: Context, subscription: SubscriptionRow): Promise<Share[]> {
  const now = context.clock.now()
  const { accountId } = subscription
  const shares: Share[] = []
  let end: Date | undefined = subscription.periodEndsAt
  while (end) {
    const paid = await orders.listPaidFor(context.db, accountId, end)
    const [first] = paid
    if (!first?.paidAt) break
    const captures = await wallet.capturesSince(context, accountId, first.paidAt)
    const ofPeriod = paid.map((order) => {
      const period = { start: order.periodStartsAt!, end: order.periodEndsAt! }
      const { totalMinor, refundedMinor } = order
      const payment = { totalMinor, refundedMinor, paidAt: first.paidAt!, period }
      return { order, ...refundOf(payment, captures, now) }
    })
    shares.unshift(...ofPeriod.filter(({ amountMinor }) => amountMinor > 0))
    // The one before ended where this one begins; an upgrade begins in its middle.
    const start: Date | null | undefined = paid.find(
      ({ kind }) => kind !== 'upgrade',
    )?.periodStartsAt
    end = start && start > now ? start : undefined
  }
  return shares
}

/** What ending the plan now would pay back; null where nothing comes back. */
export async function refundOffer(
  context: Context,
  subscription: SubscriptionRow,
): Promise<{ amountMinor: number; rule: RefundRule } | null> {
  const shares = await sharesOf(context, subscription)
  if (shares.length === 0) return null
  const amountMinor = shares.reduce((sum, share) => sum + share.amountMinor, 0)
  const isWhole = shares.every(({ rule }) => rule === 'sevenDays')
  return { amountMinor, rule: isWhole ? 'sevenDays' : 'proRata' }
}

/**
 * Ends the signed-in person's plan and pays back by the rule (PAY7).
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION when nothing is left
 */
export async function refundOwn(context: Context): Promise<{ state: string }> {
  const { accountId } = personOf(context)
  await orders.lockAccount(context.db, accountId)
  const subscription = await subscriptions.findRunning(context.db, accountId)
  if (!subscription) throw await noPlan(context, accountId)
  const shares = await sharesOf(context, subscription)
  if (shares.length === 0) {
    throw new AppError('ILLEGAL_TRANSITION', await whyNothingLeft(context, subscription))
  }
  let creditNoteId = ''
  for (const { order, rule, amountMinor } of shares) {
    const locked = (await orders.lockOrder(context.db, order.id))!
    const reason = replyWords.byRule(rule)
    creditNoteId = await payBack(context, locked, {
      amountMinor,
      rule,
      reason,
      requestedBy: accountId,
    })
  }
  await endSubscription(context, subscription, 'refund', creditNoteId)
  return { state: 'ended' }
}

/** What came too late to grant anything for is paid back whole. The order is locked. */
export async function refundLate(context: Context, order: OrderRow, reason: string): Promise<void> {
  const input = { rule: 'lateSuccess', reason, requestedBy: null }
  await payBack(context, order, { ...input, amountMinor: order.totalMinor - order.refundedMinor })
}

type PayBack = {
  amountMinor: number
  rule: string
  reason: string
  requestedBy: string | null
  ticketId?: string | undefined
  /** An accepted request that becomes this refund. */
  refundId?: string
  decidedBy?: string
}

/**
 * Promises money back: refund, credit note and the order's sum at once; the provider is asked
 * afterwards. The order is locked.
 *
 * @returns the credit note
 * @throws AppError CONFLICT when it is more than what is left
 */
export async function payBack(context: Context, order: OrderRow, input: PayBack): Promise<string> {
  const now = context.clock.now()
  const refundedMinor = order.refundedMinor + input.amountMinor
  if (!isPaid(order.state) || refundedMinor > order.totalMinor) {
    throw new AppError('CONFLICT', await whyTooMuch(context, order))
  }
  const id = input.refundId ?? newId(now.getTime())
  const { amountMinor, rule, reason, requestedBy, ticketId } = input
  if (!input.refundId) {
    await refunds.insertRefund(context.db, {
      id,
      orderId: order.id,
      accountId: order.accountId,
      amountMinor,
      currency: order.currency,
      state: 'approved',
      rule,
      reason,
      requestedBy,
      ticketId,
      providerRef: null,
      requestedAt: now,
    })
  }
  const creditNoteId = await takeBack(context, order, { id, amountMinor, reason, ticketId })
  const isAutomatic = order.provider !== 'manual'
  await refunds.changeRefund(
    context.db,
    id,
    {
      state: 'approved',
      creditNoteId,
      attemptAt: isAutomatic ? now : null,
      ...(input.decidedBy && { decidedBy: input.decidedBy }),
    },
    now,
  )
  if (isAutomatic) await context.enqueue(processRefund, { id })
  await tellRefunded(context, {
    id,
    accountId: order.accountId,
    amountMinor,
    currency: order.currency,
    rule,
  })
  return creditNoteId
}

/** Credit note and sum, for money that goes back or has gone. */
export async function takeBack(
  context: Context,
  order: OrderRow,
  refund: { id: string; amountMinor: number; reason: string; ticketId?: string | undefined },
): Promise<string> {
  const { id, amountMinor, reason, ticketId } = refund
  const refundedMinor = order.refundedMinor + amountMinor
  const operation = refundedMinor === order.totalMinor ? 'refundAll' : 'refundPart'
  const state = nextOrderState(order.state, operation)!
  const creditNoteId = await invoices.issueCreditNote(context, {
    invoiceId: order.invoiceId!,
    totalMinor: amountMinor,
    reason,
  })
  await orders.changeOrder(context.db, order.id, { refundedMinor, state }, context.clock.now())
  await recordAudit(context, {
    action: 'payments.refunded',
    entity: { type: 'paymentOrder', id: order.id },
    after: { refundId: id, amountMinor, creditNoteId, ...(ticketId && { ticketId }) },
    reason,
  })
  return creditNoteId
}

/** A plan that is paid back whole ends. The order is locked. */
export async function endPlanOf(
  context: Context,
  order: OrderRow,
  creditNoteId: string,
): Promise<void> {
  const running = await subscriptions.findRunning(context.db, order.accountId)
  const isCurrent = running && order.periodEndsAt?.getTime() === running.periodEndsAt.getTime()
  if (isCurrent) await endSubscription(context, running, 'refund', creditNoteId)
}

const attemptsAtMost = 3

/** Asks the provider, outside of a transaction; by the refund's id it knows what it has paid back. */
export async function askForRefund(context: Context, id: string): Promise<void> {
  const now = context.clock.now()
  const begun = await context.inTransaction(async (own) => {
    const refund = await refunds.lockRefund(own.db, id)
    if (!refund || (refund.state !== 'approved' && refund.state !== 'processing')) return undefined
    const attempts = refund.attempts + 1
    const attemptAt = new Date(now.getTime() + attempts * 10 * 60_000)
    await refunds.changeRefund(own.db, id, { state: 'processing', attempts, attemptAt }, now)
    return { ...refund, attempts }
  })
  const order = begun && (await orders.findOrder(context.db, begun.orderId))
  if (!begun || !order?.providerRef || order.provider === 'coupon' || order.provider === 'manual')
    return
  const { amountMinor, currency } = begun
  const { providerRef, paymentRef } = order
  const request = { refundId: id, providerRef, paymentRef, amountMinor, currency }
  let answer: { state: 'succeeded' | 'processing' | 'failed'; ref: string | null }
  try {
    answer = await providerOf(context, order.provider).refund(request)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    // What the provider has taken on is under way, also while it does not answer.
    const isOpen = begun.providerRef !== null || begun.attempts < attemptsAtMost
    answer = { state: isOpen ? 'processing' : 'failed', ref: null }
  }
  await context.inTransaction(async (own) => {
    const refund = await refunds.lockRefund(own.db, id)
    if (refund?.state !== 'processing') return
    const isOpen = answer.state === 'failed' && begun.attempts < attemptsAtMost
    const state = isOpen ? 'processing' : answer.state
    const change = { state, ...(answer.ref && { providerRef: answer.ref }) }
    const isOver = state === 'succeeded' || state === 'failed'
    await refunds.changeRefund(own.db, id, { ...change, ...(isOver && { attemptAt: null }) }, now)
    if (state === 'succeeded' && refund.creditNoteId) {
      await invoices.markRefunded(own, refund.creditNoteId)
    }
    if (state === 'failed') own.log.error({ refundId: id }, 'a refund failed and waits for finance')
  })
}

/** Refunds whose answer never came are asked for again. */
export async function retryRefunds(context: Context): Promise<void> {
  const due = await refunds.listDueRefunds(context.db, context.clock.now(), 50)
  for (const id of due) {
    if (context.signal.aborted) return
    await askForRefund(context, id)
  }
}
