/** What providers tell us, by webhook or when asked: applied once, whatever the order of arrival. */
import { z } from 'zod'
import type { ProviderName } from '#platform/config/billing.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { BadWebhook, type ProviderEvent, type WebhookHeaders } from '#platform/payments/provider.ts'
import { AppError } from '#shared/errors.ts'
import type { OrderRow } from './orders.ts'
import { isPaid, nextOrderState } from './policy.states.ts'
import { providerOf } from './providers.ts'
import { releaseCoupon } from './queries.coupons.ts'
import * as orders from './queries.orders.ts'
import { checkoutOf } from './service.checkout.ts'
import { fulfil } from './service.fulfil.ts'
import { chargeBack, noteProviderRefund } from './service.refunds.ts'
import { renewalFailed } from './service.renewals.ts'

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
  let events: ProviderEvent[]
  try {
    events = await providerOf(context, name).readWebhook(raw, headers, context.clock.now())
  } catch (error) {
    if (!(error instanceof BadWebhook) && !(error instanceof SyntaxError)) throw error
    context.log.warn({ provider: name, problem: error.message }, 'webhook refused')
    throw new AppError('MALFORMED_BODY', undefined, { cause: error })
  }
  for (const event of events) {
    await context.inTransaction((own) => applyEvent(own, name, event))
  }
}

/** Applies one event in the caller's transaction. A second one of the same id changes nothing. */
export async function applyEvent(
  context: Context,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<void> {
  const { eventId, kind, amountMinor, currency, occurredAt } = event
  const now = context.clock.now()
  const row = { provider, eventId, kind, amountMinor, currency, occurredAt, now }
  if (!(await orders.insertEvent(context.db, row))) return
  const order = await orderOf(context, provider, event)
  const outcome = order ? await applyTo(context, order, event) : 'unknownOrder'
  await orders.noteOutcome(context.db, { provider, eventId, orderId: order?.id ?? null, outcome })
  if (outcome === 'unknownOrder' || outcome === 'mismatch') {
    context.log.error({ provider, eventId, orderId: order?.id, outcome }, 'payment not applied')
  }
}

async function orderOf(
  context: Context,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<OrderRow | undefined> {
  const isId = z.uuid().safeParse(event.orderId).success
  const id = isId
    ? event.orderId!
    : (await orders.findByRef(context.db, provider, event.providerRef))?.id
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
      if (!nextOrderState(order.state, 'pay')) return 'alreadyApplied'
      const providerRef = order.providerRef ?? event.providerRef
      await orders.changeOrder(context.db, order.id, { providerRef }, now)
      await fulfil(context, { ...order, providerRef }, event)
      return 'applied'
    }
    case 'failed': {
      const state = nextOrderState(order.state, 'fail')
      if (!state) return 'late'
      const failureCode = (event.failureCode ?? 'declined').slice(0, 60)
      const isRenewal = order.kind === 'renewal'
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
      if (event.currency !== order.currency) return noteMismatch(context, order, event)
      return (await noteProviderRefund(context, order, event)) ? 'applied' : 'alreadyApplied'
    case 'chargedBack':
      if (!isPaid(order.state)) return 'late'
      await chargeBack(context, order)
      return 'applied'
  }
}

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

export async function pollOrder(context: Context, id: string): Promise<void> {
  const order = await orders.findOrder(context.db, id)
  if (!order || order.provider === 'coupon' || order.provider === 'manual') return
  const provider = providerOf(context, order.provider)
  // A renewal whose answer was lost is charged again under its own name, which takes nothing twice.
  const event =
    order.kind === 'renewal' && order.state === 'pending' && order.methodRef
      ? await provider.charge({ ...checkoutOf(context, order), methodRef: order.methodRef })
      : order.providerRef
        ? await provider.readPayment(order.providerRef)
        : null
  const name = order.provider
  if (event) {
    const asked = { ...event, eventId: `asked:${event.eventId}` }
    await context.inTransaction((own) => applyEvent(own, name, asked))
  }
  const over = order.expiresAt.getTime() + pollHours * 3_600_000
  if (event?.kind === 'paid' || context.clock.now().getTime() > over) {
    await context.inTransaction((own) =>
      orders.changeOrder(own.db, id, { pollAt: null }, own.clock.now()),
    )
  }
}
