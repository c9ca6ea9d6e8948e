/** Razorpay: payment links, refunds, events. Plain calls: their library compares signatures unsafely. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fromProviderUnits, toProviderUnits } from './minor-units.ts'
import {
  BadWebhook,
  ProviderUnreachable,
  webhookToleranceMs,
  type PaymentProvider,
  type ProviderEvent,
} from './provider.ts'

type Settings = { keyId: string; keySecret: string; webhookSecret: string; url: string }

const timeoutMs = 10_000
const answerBytesAtMost = 1024 * 1024
/** The most that they list at once. */
const atOnce = 100

const linkSchema = z.looseObject({
  id: z.string(),
  short_url: z.string().optional(),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  created_at: z.number(),
  reference_id: z.string().nullish(),
  payments: z.array(z.looseObject({ payment_id: z.string(), status: z.string() })).nullish(),
})
/** What they were told comes back as an object, or as an empty list where there was nothing. */
const notesSchema = z
  .looseObject({ refundId: z.string().optional(), orderId: z.string().optional() })
  .catch({})
const refundSchema = z.looseObject({ id: z.string(), status: z.string(), notes: notesSchema })
const refundsSchema = z.looseObject({ items: z.array(refundSchema) })
const listSchema = z.looseObject({ payment_links: z.array(linkSchema) })

export function createRazorpay(settings: Settings): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`
  async function ask<Result>(
    path: string,
    schema: z.ZodType<Result>,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Result> {
    try {
      const answer = await fetch(`${settings.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = await answer.text()
      if (!answer.ok || text.length > answerBytesAtMost) {
        throw new Error(`Status ${answer.status}: ${text.slice(0, 200)}`)
      }
      return schema.parse(JSON.parse(text))
    } catch (cause) {
      throw new ProviderUnreachable('Razorpay did not answer as it should', { cause })
    }
  }
  const link = (ref: string) => ask(`/v1/payment_links/${encodeURIComponent(ref)}`, linkSchema)
  return {
    name: 'razorpay',
    async createCheckout(order) {
      // A reference is taken once: a second try finds the link of the first.
      const query = `reference_id=${encodeURIComponent(order.orderId)}`
      const known = (await ask(`/v1/payment_links?${query}`, listSchema)).payment_links[0]
      const made =
        known ??
        (await ask('/v1/payment_links', linkSchema, {
          amount: toProviderUnits(order.amountMinor, order.currency),
          currency: order.currency,
          reference_id: order.orderId,
          description: order.description,
          callback_url: order.returnUrl,
          callback_method: 'get',
          notes: { orderId: order.orderId },
        }))
      if (!made.short_url) throw new ProviderUnreachable('A payment link without an address')
      return { ref: made.id, url: made.short_url }
    },
    // Links keep no method: these plans end with their period unless paid again.
    charge: async () => ({ ref: null, event: null }),
    readPayment: async (ref) => eventOfLink(await link(ref), `link:${ref}`),
    async refund({ refundId, providerRef, paymentRef, amountMinor, currency }) {
      const payment =
        paymentRef ??
        (await link(providerRef)).payments?.find(({ status }) => status === 'captured')?.payment_id
      if (!payment) return { state: 'failed', ref: providerRef }
      const path = `/v1/payments/${encodeURIComponent(payment)}`
      // How long they keep an idempotency key is not written anywhere: what was paid back is looked for.
      const { items } = await ask(`${path}/refunds?count=${atOnce}`, refundsSchema)
      const known = items.filter(({ notes }) => notes.refundId === refundId)
      const valid = known.find(({ status }) => status !== 'failed')
      if (valid) return { state: refundState(valid.status), ref: valid.id }
      const receipt = known.length > 0 ? `${refundId}-${known.length}` : refundId
      const made = await ask(
        `${path}/refund`,
        refundSchema,
        { amount: toProviderUnits(amountMinor, currency), receipt, notes: { refundId } },
        { 'x-refund-idempotency': receipt },
      )
      return { state: refundState(made.status), ref: made.id }
    },
    readWebhook: async (raw, headers, now) => readWebhook(settings, raw, headers, now),
    async listPayments(from, to) {
      const range = `from=${from.getTime() / 1000}&to=${to.getTime() / 1000}`
      const links = new Map<string, z.output<typeof linkSchema>>()
      // Unasked they list ten.
      for (let isWhole = false; !isWhole;) {
        const known = links.size
        const page = `count=${atOnce}&skip=${known}`
        const answer = await ask(`/v1/payment_links?${range}&${page}`, listSchema)
        for (const one of answer.payment_links) links.set(one.id, one)
        // One that is not full is the last, and so is one that repeats what came before.
        isWhole = answer.payment_links.length < atOnce || links.size === known
      }
      return [...links.values()]
        .filter(({ status }) => status === 'paid')
        .map((one) => ({
          ref: one.id,
          at: new Date(one.created_at * 1000),
          orderId: one.reference_id ?? null,
          amountMinor: fromProviderUnits(one.amount, one.currency),
          currency: one.currency,
        }))
    },
  }
}

function refundState(status: string): 'succeeded' | 'processing' | 'failed' {
  if (status === 'processed') return 'succeeded'
  return status === 'failed' ? 'failed' : 'processing'
}

function eventOfLink(link: z.output<typeof linkSchema>, eventId: string): ProviderEvent | null {
  const kind = { paid: 'paid', expired: 'expired', cancelled: 'expired' }[link.status]
  if (!kind) return null
  const payment = link.payments?.find(({ status }) => status === 'captured')?.payment_id
  return {
    eventId: `${eventId}:${link.status}`,
    occurredAt: new Date(link.created_at * 1000),
    kind: kind as 'paid' | 'expired',
    orderId: link.reference_id ?? null,
    providerRef: link.id,
    ...(kind === 'paid' && payment && { paymentRef: payment }),
    amountMinor: fromProviderUnits(link.amount, link.currency),
    currency: link.currency,
  }
}

const webhookSchema = z.looseObject({
  event: z.string(),
  created_at: z.number(),
  payload: z.looseObject({
    payment_link: z.looseObject({ entity: linkSchema }).optional(),
    refund: z
      .looseObject({
        entity: z.looseObject({
          id: z.string(),
          amount: z.number().int(),
          currency: z.string(),
          payment_id: z.string().optional(),
          notes: notesSchema,
        }),
      })
      .optional(),
    payment: z
      .looseObject({
        entity: z.looseObject({
          id: z.string(),
          captured: z.boolean().nullish(),
          notes: notesSchema,
        }),
      })
      .optional(),
  }),
})

/** Their events carry no time in the signature: the event's own is compared, loosely, and its id counts once. */
const oldestMs = 3 * 86_400_000

function readWebhook(
  { webhookSecret }: Settings,
  raw: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): ProviderEvent[] {
  const own = createHmac('sha256', webhookSecret).update(raw).digest()
  const other = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'hex')
  if (own.length !== other.length || !timingSafeEqual(own, other)) {
    throw new BadWebhook('The signature does not fit')
  }
  const eventId = String(headers['x-razorpay-event-id'] ?? '').slice(0, 200)
  const parsed = webhookSchema.safeParse(JSON.parse(raw))
  if (!parsed.success || !eventId) throw new BadWebhook('Not an event of Razorpay')
  const { event, created_at: created, payload } = parsed.data
  const age = now.getTime() - created * 1000
  if (age > oldestMs || age < -webhookToleranceMs) throw new BadWebhook('An event of another time')
  const link = payload.payment_link?.entity
  const payment = payload.payment?.entity
  if (link && /^payment_link\.(paid|expired|cancelled)$/.test(event)) {
    const found = eventOfLink(link, eventId)
    const isPaid = found?.kind === 'paid' && payment
    return found ? [{ ...found, eventId, ...(isPaid && { paymentRef: payment.id }) }] : []
  }
  const refund = payload.refund?.entity
  const kind = { 'refund.processed': 'refunded', 'refund.failed': 'refundFailed' }[event]
  // What was never captured was never paid: it goes back by itself.
  if (!refund || !kind || payment?.captured === false) return []
  const paymentRef = refund.payment_id ?? payment?.id
  return [
    {
      eventId,
      occurredAt: new Date(created * 1000),
      kind: kind as 'refunded' | 'refundFailed',
      orderId: refund.notes.orderId ?? link?.reference_id ?? payment?.notes.orderId ?? null,
      providerRef: refund.id,
      ...(paymentRef && { paymentRef }),
      amountMinor: fromProviderUnits(refund.amount, refund.currency),
      currency: refund.currency,
      ...(refund.notes.refundId && { refundId: refund.notes.refundId }),
    },
  ]
}
