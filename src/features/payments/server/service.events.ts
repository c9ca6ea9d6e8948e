/** What providers tell us, by webhook or when asked: applied once, whatever the order of arrival. */
import type { ProviderName } from '#platform/config/billing.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import {
  BadWebhook,
  type ProviderCharge,
  type ProviderEvent,
  type WebhookHeaders,
} from '#platform/payments/provider.ts'
import { AppError } from '#shared/errors.ts'
import { isUuid } from '#shared/ids.ts'
import { billingTerms } from '../contract.ts'
import type { OrderRow } from './orders.ts'
import { isPaid, nextOrderState } from './policy.states.ts'
import { providerOf } from './providers.ts'
import { releaseCoupon } from './queries.coupons.ts'
import * as events from './queries.events.ts'
import * as orders from './queries.orders.ts'
import { checkoutOf } from './service.checkout.ts'
import { fulfil } from './service.fulfil.ts'
import { chargeBack, noteProviderRefund, noteRefundFailed } from './service.provider-refunds.ts'
import { renewalFailed, renewalSlow } from './service.renewals.ts'
import { payBackSecond } from './service.second-payments.ts'

/**
 * Takes in a webhook: the raw body, because its signature is over these bytes.
 *
 * @throws AppError MALFORMED_BODY for anything that is not the provider's
 */
export async function receiveWebhook(
  context: Context,
  name: ProviderName,
  raw: string,
  headers: WebhookHeaders,
): Promise<void> {
  let told: ProviderEvent[]
  try {
    told = await providerOf(context, name).readWebhook(raw, headers, context.clock.now())
  } catch (error) {
    if (!(error instanceof BadWebhook) && !(error instanceof SyntaxError)) throw error
    context.log.warn({ provider: name, problem: error.message }, 'webhook refused')
    throw new AppError('MALFORMED_BODY', undefined, { cause: error })
  }
  for (const event of told) {
    await context.inTransaction((own) => applyEvent(own, name, event))
  }
}

/** Applies one event in the caller's transaction. A second one of the same id changes nothing. */
export async function applyEvent(
  context: Context,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<void> {
  if (!(await events.insertEvent(context.db, provider, event, context.clock.now()))) return
  await applyInserted(context, provider, event)
  const { kind, paymentRef } = event
  if (kind !== 'paid' || !paymentRef) return
  // A refund can be told before the payment that it is of.
  for (const earlier of await events.listWaiting(context.db, provider, paymentRef)) {
    await applyInserted(context, provider, earlier)
  }
}

async function applyInserted(
  context: Context,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<void> {
  const { eventId } = event
  const order = await orderOf(context, provider, event)
  const outcome = order ? await applyTo(context, order, event) : 'unknownOrder'
  await events.noteOutcome(context.db, { provider, eventId, orderId: order?.id ?? null, outcome })
  if (outcome === 'unknownOrder' || outcome === 'mismatch') {
    context.log.error({ provider, eventId, orderId: order?.id, outcome }, 'payment not applied')
  }
}

async function orderOf(
  context: Context,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<OrderRow | undefined> {
  const { orderId, paymentRef, providerRef } = event
  // Of two payments for one order, each has an order here by now.
  const paid = paymentRef && (await orders.findByPayment(context.db, provider, paymentRef))
  const named = orderId && isUuid(orderId) ? { id: orderId } : undefined
  const id = (paid || named || (await orders.findByRef(context.db, provider, providerRef)))?.id
  const order = id ? await orders.lockOrder(context.db, id) : undefined
  return order?.provider === provider ? order : undefined
}

async function applyTo(context: Context, order: OrderRow, event: ProviderEvent): Promise<string> {
  const now = context.clock.now()
  switch (event.kind) {
    case 'paid': {
      if (event.amountMinor !== order.totalMinor || event.currency !== order.currency) {
        return noteMismatch(context, order, event)
      }
      if (!nextOrderState(order.state, 'pay')) {
        return (await payBackSecond(context, order, event)) ? 'paidTwice' : 'alreadyApplied'
      }
      // Of two payments for one renewal, the first that succeeds is the one that paid it.
      const isRenewal = order.kind === 'renewal'
      const providerRef = isRenewal ? event.providerRef : (order.providerRef ?? event.providerRef)
      await orders.changeOrder(context.db, order.id, { providerRef }, now)
      await fulfil(context, { ...order, providerRef }, event)
      return 'applied'
    }
    case 'failed': {
      const state = nextOrderState(order.state, 'fail')
      const isRenewal = order.kind === 'renewal'
      const isOther = order.providerRef !== null && order.providerRef !== event.providerRef
      // Another payment for the renewal is still under way.
      if (!state || (isRenewal && isOther)) return 'late'
      const failureCode = (event.failureCode ?? 'declined').slice(0, 60)
      // A renewal has no page on which its owner could try again.
      const change = { state, failureCode, ...(isRenewal && { pollAt: null }) }
      await orders.changeOrder(context.db, order.id, change, now)
      if (isRenewal) await renewalFailed(context, order)
      return 'applied'
    }
    case 'expired': {
      const state = nextOrderState(order.state, 'expire')
      if (!state || order.kind === 'renewal') return 'late'
      await orders.changeOrder(context.db, order.id, { state, pollAt: null }, now)
      await releaseCoupon(context.db, order.id)
      return 'applied'
    }
    case 'refunded':
    case 'refundFailed':
      if (!order.paidAt) return 'unpaid'
      if (isOfOther(order, event)) return noteMismatch(context, order, event)
      if (event.kind === 'refundFailed') {
        return (await noteRefundFailed(context, order, event)) ? 'applied' : 'late'
      }
      if (event.currency !== order.currency) return noteMismatch(context, order, event)
      return (await noteProviderRefund(context, order, event)) ? 'applied' : 'alreadyApplied'
    case 'chargedBack':
      if (!order.paidAt) return 'unpaid'
      if (!isPaid(order.state)) return 'late'
      await chargeBack(context, order)
      return 'applied'
  }
}

/** An event that names the order is of another payment than the one that paid it. */
const isOfOther = (order: OrderRow, { paymentRef }: ProviderEvent) =>
  paymentRef !== undefined && order.paymentRef !== null && paymentRef !== order.paymentRef

/** Money that is not the order's changes nothing; an admin reads of it in the audit log. */
async function noteMismatch(
  context: Context,
  order: OrderRow,
  { amountMinor, currency }: ProviderEvent,
): Promise<string> {
  await recordAudit(context, {
    action: 'payments.amountMismatch',
    entity: { type: 'paymentOrder', id: order.id },
    before: { totalMinor: order.totalMinor, currency: order.currency },
    after: { totalMinor: amountMinor, currency },
  })
  return 'mismatch'
}

/** So long after an order's end its provider is still asked. */
const pollHours = 48
const pollAgainMs = 10 * 60_000

/** Asks providers about orders whose webhook has not come. Outside of a transaction. */
export async function pollProviders(context: Context): Promise<void> {
  const now = context.clock.now()
  const again = new Date(now.getTime() + pollAgainMs)
  const due = await context.inTransaction((own) => orders.takeDuePolls(own.db, now, again, 50))
  for (const id of due) {
    if (context.signal.aborted) return
    try {
      await pollOrder(context, id)
    } catch (error) {
      context.log.warn({ err: error, orderId: id }, 'a provider could not be asked')
    }
  }
}

/** Asks about one order, as often as one likes: what is answered is applied once. */
export async function pollOrder(context: Context, id: string): Promise<void> {
  const order = await orders.findOrder(context.db, id)
  if (!order || order.provider === 'coupon' || order.provider === 'manual') return
  const { event, ref } = await askAbout(context, order)
  const { provider, kind, expiresAt } = order
  await context.inTransaction(async (own) => {
    if (kind === 'renewal' && ref) await keepPayment(own, id, { event, ref })
    if (!event) return
    await applyEvent(own, provider, { ...event, eventId: `asked:${event.eventId}` })
  })
  const isDecided = event?.kind === 'paid' || (event !== null && kind === 'renewal')
  const over = expiresAt.getTime() + pollHours * 3_600_000
  if (isDecided || context.clock.now().getTime() > over) {
    await context.inTransaction((own) =>
      orders.changeOrder(own.db, id, { pollAt: null }, own.clock.now()),
    )
  }
}

/** A renewal whose payment has no name here was not asked for, or the answer was lost: the provider knows which. */
async function askAbout(context: Context, order: OrderRow): Promise<ProviderCharge> {
  const { providerRef: ref, methodRef } = order
  const provider = providerOf(context, order.provider)
  if (ref) return { ref, event: await provider.readPayment(ref) }
  const isAwaited = order.kind === 'renewal' && order.state === 'pending'
  if (!isAwaited || !methodRef) return { ref, event: null }
  return provider.charge({ ...checkoutOf(context, order), methodRef })
}

const dayMs = 86_400_000

/** The payment of a renewal is known from its first answer on, and while a bank thinks nobody gives up. */
async function keepPayment(context: Context, id: string, { ref, event }: ProviderCharge) {
  const order = await orders.lockOrder(context.db, id)
  if (order?.state !== 'pending' || order.providerRef) return
  const now = context.clock.now()
  if (event) return orders.changeOrder(context.db, id, { providerRef: ref }, now)
  const expiresAt = new Date(order.createdAt.getTime() + billingTerms.slowDays * dayMs)
  await orders.changeOrder(context.db, id, { providerRef: ref, expiresAt }, now)
  await renewalSlow(context, order, expiresAt)
}
