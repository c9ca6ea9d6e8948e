/** Stripe: hosted checkout, renewals off session, refunds, events. */
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { fromProviderUnits, toProviderUnits } from './minor-units.ts'
import {
  BadWebhook,
  ProviderUnreachable,
  webhookToleranceMs,
  type PaymentProvider,
  type ProviderEvent,
} from './provider.ts'

type Settings = { secretKey: string; webhookSecret: string; url: string }

const timeoutMs = 10_000
const seconds = (time: number) => new Date(time * 1000)

/** The library is large: it is loaded by the first call. */
export function createStripe(settings: Settings): PaymentProvider {
  let made: Promise<Stripe> | undefined
  const client = () => (made ??= connect(settings))
  const ask = async <Result>(work: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await client())
    } catch (cause) {
      if (cause instanceof BadWebhook) throw cause
      throw new ProviderUnreachable('Stripe did not answer as it should', { cause })
    }
  }
  return {
    name: 'stripe',
    createCheckout: (order) =>
      ask(async (stripe) => {
        const metadata = { orderId: order.orderId }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer_creation: 'always',
            client_reference_id: order.orderId,
            success_url: order.returnUrl,
            cancel_url: order.returnUrl,
            metadata,
            payment_intent_data: { setup_future_usage: 'off_session', metadata },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: order.currency.toLowerCase(),
                  unit_amount: toProviderUnits(order.amountMinor, order.currency),
                  product_data: { name: order.description },
                },
              },
            ],
          },
          { idempotencyKey: `checkout:${order.orderId}` },
        )
        if (!session.url) throw new Error('A checkout without an address')
        return { ref: session.id, url: session.url }
      }),
    charge: (order) =>
      ask(async (stripe) => {
        const before = await stripe.paymentIntents.retrieve(order.methodRef)
        const customer = idOf(before.customer)
        const method = idOf(before.payment_method)
        if (!customer || !method) return declined(order, 'no_method')
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount: toProviderUnits(order.amountMinor, order.currency),
              currency: order.currency.toLowerCase(),
              customer,
              payment_method: method,
              off_session: true,
              confirm: true,
              description: order.description,
              metadata: { orderId: order.orderId, kind: renewal },
            },
            { idempotencyKey: `renewal:${order.orderId}` },
          )
          return eventOfIntent(intent, `charge:${intent.id}`)
        } catch (error) {
          const { type, code } = error as { type?: string; code?: string }
          // A decline is an answer, not a failure of the connection.
          if (type === 'StripeCardError') return declined(order, code ?? 'declined')
          throw error
        }
      }),
    readPayment: (ref) =>
      ask(async (stripe) => {
        if (ref.startsWith('pi_')) {
          return eventOfIntent(await stripe.paymentIntents.retrieve(ref), `intent:${ref}`)
        }
        return eventOfSession(await stripe.checkout.sessions.retrieve(ref), `session:${ref}`)
      }),
    refund: ({ refundId, providerRef, amountMinor, currency }) =>
      ask(async (stripe) => {
        const intent = providerRef.startsWith('pi_')
          ? providerRef
          : idOf((await stripe.checkout.sessions.retrieve(providerRef)).payment_intent)
        const refund = await stripe.refunds.create(
          {
            payment_intent: intent!,
            amount: toProviderUnits(amountMinor, currency),
            metadata: { refundId },
          },
          { idempotencyKey: `refund:${refundId}` },
        )
        return { ref: refund.id, state: refundState(refund.status) }
      }),
    readWebhook: (raw, headers, now) => readWebhook(client, settings, raw, headers, now),
    listPayments: (from, to) =>
      ask(async (stripe) => {
        const created = { gte: from.getTime() / 1000, lt: to.getTime() / 1000 }
        const found = []
        for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
          if (session.payment_status !== 'paid') continue
          found.push({
            ref: session.id,
            at: new Date(session.created * 1000),
            orderId: session.client_reference_id,
            ...amountOf(session.amount_total ?? 0, session.currency ?? ''),
          })
        }
        // Renewals have no session; the payments of sessions are in the list above.
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
          if (intent.status !== 'succeeded' || intent.metadata['kind'] !== renewal) continue
          found.push({
            ref: intent.id,
            at: new Date(intent.created * 1000),
            orderId: intent.metadata['orderId'] ?? null,
            ...amountOf(intent.amount_received, intent.currency),
          })
        }
        return found
      }),
  }
}

/** Marks what is charged to a method that was kept. */
const renewal = 'renewal'

async function connect({ secretKey, url }: Settings): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { hostname, port, protocol } = new URL(url)
  return new Library(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** As they say it, in our units. */
function amountOf(units: number, code: string): { amountMinor: number; currency: string } {
  const currency = code.toUpperCase()
  // An object without a currency is no payment: its amount fits no order.
  return { amountMinor: currency ? fromProviderUnits(units, currency) : 0, currency }
}

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : value?.id

function refundState(status: string | null): 'succeeded' | 'processing' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'processing'
}

function declined(
  order: { orderId: string; amountMinor: number; currency: string },
  failureCode: string,
): ProviderEvent {
  const { orderId, amountMinor, currency } = order
  return {
    eventId: `declined:${orderId}`,
    occurredAt: new Date(),
    kind: 'failed',
    orderId,
    providerRef: `declined:${orderId}`,
    amountMinor,
    currency,
    failureCode,
  }
}

function eventOfIntent(intent: Stripe.PaymentIntent, eventId: string): ProviderEvent | null {
  if (intent.status !== 'succeeded') return null
  return {
    eventId,
    occurredAt: seconds(intent.created),
    kind: 'paid',
    orderId: intent.metadata['orderId'] ?? null,
    providerRef: intent.id,
    ...amountOf(intent.amount_received, intent.currency),
    methodRef: intent.id,
  }
}

/** Null while it is not decided: a completed session whose money is on its way is not paid. */
function eventOfSession(
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
    ...(isPaid && intent && { methodRef: intent }),
  }
}

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.number(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
})

async function readWebhook(
  client: () => Promise<Stripe>,
  { webhookSecret }: Settings,
  raw: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
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
      return eventOfIntent(object as Stripe.PaymentIntent, id)
    case 'refund.updated':
    case 'refund.created': {
      const refund = object as Stripe.Refund
      if (refund.status !== 'succeeded') return null
      return {
        eventId: id,
        occurredAt: seconds(created),
        kind: 'refunded',
        orderId: null,
        providerRef: refund.id,
        ...amountOf(refund.amount, refund.currency),
        ...(refund.metadata?.['refundId'] && { refundId: refund.metadata['refundId'] }),
        ...(refund.metadata?.['orderId'] && { orderId: refund.metadata['orderId'] }),
      }
    }
    case 'charge.dispute.funds_withdrawn': {
      const dispute = object as Stripe.Dispute
      return {
        eventId: id,
        occurredAt: seconds(created),
        kind: 'chargedBack',
        orderId: dispute.metadata['orderId'] ?? null,
        providerRef: idOf(dispute.payment_intent) ?? dispute.id,
        ...amountOf(dispute.amount, dispute.currency),
      }
    }
    default:
      return null
  }
}
