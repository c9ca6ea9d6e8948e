/** How Stripe's objects are read: payments, pages, refunds, and the webhooks that carry them. */
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { fromProviderUnits } from './minor-units.ts'
import {
  BadWebhook,
  webhookToleranceMs,
  type ProviderEvent,
  type WebhookHeaders,
} from './provider.ts'

/** Marks what is charged to a method that was kept. */
export const renewal = 'renewal'

const seconds = (time: number) => new Date(time * 1000)

/** As they say it, in our units. */
export function amountOf(units: number, code: string): { amountMinor: number; currency: string } {
  const currency = code.toUpperCase()
  // An object without a currency is no payment: its amount fits no order.
  return { amountMinor: currency ? fromProviderUnits(units, currency) : 0, currency }
}

export const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : value?.id

export function refundState(status: string | null): 'succeeded' | 'processing' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'processing'
}

export function declined(
  order: { orderId: string; amountMinor: number; currency: string },
  failureCode: string,
  paymentRef?: string,
): ProviderEvent {
  const { orderId, amountMinor, currency } = order
  return {
    eventId: `declined:${orderId}`,
    occurredAt: new Date(),
    kind: 'failed',
    orderId,
    providerRef: paymentRef ?? `declined:${orderId}`,
    amountMinor,
    currency,
    failureCode,
  }
}

/** Null while it is not decided: a debit may be processing for days. */
export function outcomeOf(intent: Stripe.PaymentIntent): 'paid' | 'failed' | null {
  if (intent.status === 'succeeded') return 'paid'
  // A renewal is confirmed as it is made: one that asks for a method again was declined.
  const isOver = intent.status === 'canceled' || intent.status === 'requires_payment_method'
  return isOver && intent.metadata['kind'] === renewal ? 'failed' : null
}

/** A payment of a page is only ever paid: after a decline its owner may try another card there. */
export function eventOfIntent(
  intent: Stripe.PaymentIntent,
  eventId = `intent:${intent.id}:${intent.status}`,
): ProviderEvent | null {
  const kind = outcomeOf(intent)
  if (!kind) return null
  const isPaid = kind === 'paid'
  return {
    eventId,
    occurredAt: seconds(intent.created),
    kind,
    orderId: intent.metadata['orderId'] ?? null,
    providerRef: intent.id,
    paymentRef: intent.id,
    ...amountOf(isPaid ? intent.amount_received : intent.amount, intent.currency),
    ...(isPaid
      ? { methodRef: intent.id }
      : {
          failureCode: intent.last_payment_error?.code ?? intent.cancellation_reason ?? 'declined',
        }),
  }
}

/** Null while it is not decided: a completed session whose money is on its way is not paid. */
export function eventOfSession(
  session: Stripe.Checkout.Session,
  eventId: string,
  failed = false,
): ProviderEvent | null {
  const isPaid = session.payment_status === 'paid'
  if (!isPaid && !failed && session.status !== 'expired') return null
  const intent = idOf(session.payment_intent)
  return {
    eventId,
    occurredAt: seconds(session.created),
    kind: isPaid ? 'paid' : failed ? 'failed' : 'expired',
    orderId: session.client_reference_id,
    providerRef: session.id,
    ...amountOf(session.amount_total ?? 0, session.currency ?? ''),
    ...(isPaid && intent && { paymentRef: intent, methodRef: intent }),
  }
}

/** One that was made in the dashboard says nothing of us: its payment tells whose it is. */
function eventOfRefund(refund: Stripe.Refund, eventId: string, at: number): ProviderEvent | null {
  const state = refundState(refund.status)
  if (state === 'processing') return null
  const payment = idOf(refund.payment_intent)
  const { refundId, orderId = null } = refund.metadata ?? {}
  return {
    eventId,
    occurredAt: seconds(at),
    kind: state === 'succeeded' ? 'refunded' : 'refundFailed',
    orderId,
    providerRef: refund.id,
    ...(payment && { paymentRef: payment }),
    ...amountOf(refund.amount, refund.currency),
    ...(refundId && { refundId }),
  }
}

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
})

/** @throws BadWebhook when it is not from Stripe, or too old */
export async function readWebhook(
  client: () => Promise<Stripe>,
  webhookSecret: string,
  raw: string,
  headers: WebhookHeaders,
  now: Date,
): Promise<ProviderEvent[]> {
  const header = String(headers['stripe-signature'] ?? '')
  const time = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN) * 1000
  // The library refuses old signatures by its own clock, and takes those of the future.
  if (!(Math.abs(now.getTime() - time) <= webhookToleranceMs)) {
    throw new BadWebhook('The signature is of another time')
  }
  const stripe = await client()
  try {
    stripe.webhooks.constructEvent(raw, header, webhookSecret, Number.MAX_SAFE_INTEGER)
  } catch (cause) {
    throw new BadWebhook('The signature does not fit', { cause })
  }
  const parsed = eventSchema.safeParse(JSON.parse(raw))
  if (!parsed.success) throw new BadWebhook('Not an event of Stripe')
  const event = eventOf(parsed.data)
  return event ? [event] : []
}

function eventOf(event: z.output<typeof eventSchema>): ProviderEvent | null {
  const { id, type, created } = event
  const object = event.data.object as unknown
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return eventOfSession(object as Stripe.Checkout.Session, id)
    case 'checkout.session.async_payment_failed':
      return eventOfSession(object as Stripe.Checkout.Session, id, true)
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return eventOfIntent(object as Stripe.PaymentIntent, id)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return eventOfRefund(object as Stripe.Refund, id, created)
    case 'charge.dispute.funds_withdrawn': {
      const dispute = object as Stripe.Dispute
      const payment = idOf(dispute.payment_intent)
      return {
        eventId: id,
        occurredAt: seconds(created),
        kind: 'chargedBack',
        orderId: dispute.metadata['orderId'] ?? null,
        providerRef: payment ?? dispute.id,
        ...(payment && { paymentRef: payment }),
        ...amountOf(dispute.amount, dispute.currency),
      }
    }
    default:
      return null
  }
}
