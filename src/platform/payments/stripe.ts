/** Stripe: hosted checkout, renewals off session, refunds, events. */
import type { Stripe } from 'stripe'
import { toProviderUnits } from './minor-units.ts'
import {
  BadWebhook,
  ProviderUnreachable,
  type CheckoutOrder,
  type PaymentProvider,
  type ProviderCharge,
  type ProviderRefund,
} from './provider.ts'
import {
  amountOf,
  declined,
  eventOfIntent,
  eventOfSession,
  idOf,
  outcomeOf,
  readWebhook,
  refundState,
  renewal,
} from './stripe-events.ts'

type Settings = { secretKey: string; webhookSecret: string; url: string }

const timeoutMs = 10_000

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
    charge: (order) => ask((stripe) => charge(stripe, order)),
    readPayment: (ref) =>
      ask(async (stripe) => {
        if (ref.startsWith('pi_')) {
          return eventOfIntent(await stripe.paymentIntents.retrieve(ref))
        }
        const session = await stripe.checkout.sessions.retrieve(ref)
        return eventOfSession(session, `session:${ref}:${session.payment_status}`)
      }),
    refund: (request) => ask((stripe) => refund(stripe, request)),
    readWebhook: (raw, headers, now) =>
      readWebhook(client, settings.webhookSecret, raw, headers, now),
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

type Renewal = CheckoutOrder & { methodRef: string }

/**
 * Stripe forgets an idempotency key after a day, and a payment never: what was charged for the order is looked for
 * before it is charged. The key is for two who look at the same moment.
 */
async function charge(stripe: Stripe, order: Renewal): Promise<ProviderCharge> {
  const before = await stripe.paymentIntents.retrieve(order.methodRef)
  const customer = idOf(before.customer)
  const method = idOf(before.payment_method)
  if (!customer || !method) return { ref: null, event: declined(order, 'no_method') }
  const known = await findCharged(stripe, customer, order.orderId)
  if (known) return { ref: known.id, event: eventOfIntent(known) }
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
    return { ref: intent.id, event: eventOfIntent(intent) }
  } catch (error) {
    const { type, code, payment_intent: refused } = error as Partial<Stripe.errors.StripeCardError>
    // A decline is an answer, not a failure of the connection.
    if (type !== 'StripeCardError') throw error
    return { ref: refused?.id ?? null, event: declined(order, code ?? 'declined', refused?.id) }
  }
}

/** Their search lags behind what was made a moment ago; the list of a customer does not. */
async function findCharged(
  stripe: Stripe,
  customer: string,
  orderId: string,
): Promise<Stripe.PaymentIntent | undefined> {
  const weight = { paid: 2, undecided: 1, failed: 0 }
  const weightOf = (intent: Stripe.PaymentIntent) => weight[outcomeOf(intent) ?? 'undecided']
  let found: Stripe.PaymentIntent | undefined
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (intent.metadata['orderId'] !== orderId) continue
    if (!found || weightOf(intent) > weightOf(found)) found = intent
  }
  return found
}

/** Looked for first, as a charge is. One that failed at Stripe may be tried again, under a key of its own. */
async function refund(
  stripe: Stripe,
  request: ProviderRefund,
): ReturnType<PaymentProvider['refund']> {
  const { refundId, providerRef, paymentRef, amountMinor, currency } = request
  const intent = paymentRef ?? (await paymentOf(stripe, providerRef))
  let failures = 0
  for await (const known of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    if (known.metadata?.['refundId'] !== refundId) continue
    const state = refundState(known.status)
    if (state !== 'failed') return { ref: known.id, state }
    failures++
  }
  const made = await stripe.refunds.create(
    {
      payment_intent: intent,
      amount: toProviderUnits(amountMinor, currency),
      metadata: { refundId },
    },
    { idempotencyKey: failures > 0 ? `refund:${refundId}:${failures}` : `refund:${refundId}` },
  )
  return { ref: made.id, state: refundState(made.status) }
}

/** @throws Error for a page that nobody has paid on */
async function paymentOf(stripe: Stripe, providerRef: string): Promise<string> {
  if (providerRef.startsWith('pi_')) return providerRef
  const intent = idOf((await stripe.checkout.sessions.retrieve(providerRef)).payment_intent)
  if (!intent) throw new Error('A page without a payment')
  return intent
}
