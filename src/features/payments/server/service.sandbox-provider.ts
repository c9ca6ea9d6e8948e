/**
 * A payment provider that takes no money: its page is one of ours, its memory one of our tables. It
 * signs and sends webhooks as the others do, so that everything behind it is the real thing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import {
  BadWebhook,
  webhookToleranceMs,
  type CheckoutOrder,
  type PaymentProvider,
  type ProviderEvent,
} from '#platform/payments/provider.ts'
import { replyWords } from '../messages.replies.ts'
import * as queries from './queries.sandbox.ts'

type SandboxContext = Pick<Context, 'db' | 'clock' | 'settings'>

/** Accepted once and always; a card that ends in 0341 pays once, and is declined for renewals. */
const accepted = new Set(['4242424242424242', '4000000000000341'])
const declinedLater = '0341'

export const isAccepted = (card: string): boolean => accepted.has(card)

const refOf = (orderId: string) => `sbx_${orderId}`

const payload = z.object({
  ref: z.string(),
  path: z.string(),
  what: z.string().max(200),
})
export type SandboxToken = z.output<typeof payload>

function sign(context: SandboxContext, text: string): string {
  return createHmac('sha256', `sandbox ${context.settings.sandboxKey}`).update(text).digest('hex')
}

function isSigned(context: SandboxContext, text: string, signature: string): boolean {
  const [own, other] = [Buffer.from(sign(context, text)), Buffer.from(signature)]
  return own.length === other.length && timingSafeEqual(own, other)
}

function tokenOf(context: SandboxContext, order: CheckoutOrder): string {
  const { pathname } = new URL(order.returnUrl)
  const content: SandboxToken = {
    ref: refOf(order.orderId),
    path: pathname,
    what: order.description,
  }
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(context, text).slice(0, 32)}`
}

/** Undefined: not a token of ours. */
export function readToken(context: SandboxContext, token: string): SandboxToken | undefined {
  const [text = '', signature = ''] = token.split('.')
  const own = Buffer.from(sign(context, text).slice(0, 32))
  const other = Buffer.from(signature)
  if (own.length !== other.length || !timingSafeEqual(own, other)) return undefined
  return payload.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
}

const webhookSchema = z.object({
  id: z.string().max(200),
  at: z.iso.datetime(),
  kind: z.enum(['paid', 'failed', 'expired', 'refunded', 'refundFailed', 'chargedBack']),
  orderId: z.string().max(100),
  ref: z.string().max(200),
  amount: z.number().int(),
  currency: z.string().max(3),
  card: z.string().max(19).optional(),
  refundId: z.string().max(100).optional(),
})

/** An event as the sandbox sends it: the body, and its header `sandbox-signature`. */
export function signedWebhook(
  context: SandboxContext,
  event: z.input<typeof webhookSchema>,
  now: Date = context.clock.now(),
): { raw: string; headers: { 'sandbox-signature': string } } {
  const raw = JSON.stringify(event)
  const time = Math.floor(now.getTime() / 1000)
  return {
    raw,
    headers: { 'sandbox-signature': `t=${time},v1=${sign(context, `${time}.${raw}`)}` },
  }
}

export function createSandbox(context: SandboxContext): PaymentProvider {
  const { db, clock } = context
  return {
    name: 'sandbox',
    async createCheckout(order) {
      const ref = refOf(order.orderId)
      await queries.insertPayment(db, { ...order, ref, at: clock.now() })
      return { ref, url: `${context.settings.publicUrl}/sandbox-pay/${tokenOf(context, order)}` }
    },
    async charge(order) {
      const ref = refOf(order.orderId)
      await queries.insertPayment(db, { ...order, ref, at: clock.now() })
      const state = order.methodRef.endsWith(declinedLater) ? 'declined' : 'paid'
      await queries.setPayment(db, { ref, state, card: order.methodRef, now: clock.now() })
      return { ref, event: eventOf((await queries.findPayment(db, ref))!) }
    },
    async readPayment(ref) {
      const payment = await queries.findPayment(db, ref)
      return payment ? eventOf(payment) : null
    },
    async refund({ refundId, providerRef: ref, amountMinor }) {
      const isDone = await queries.refundPayment(db, { ref, refundId, amountMinor })
      return { state: isDone ? 'succeeded' : 'failed', ref: `sbxr_${refundId}` }
    },
    readWebhook: async (raw, headers, now) => [readWebhook(context, raw, headers, now)],
    async listPayments(from, to) {
      const rows = await queries.listPaid(db, from, to)
      return rows.map(({ ref, at, orderId, amountMinor, currency }) => ({
        ref,
        at,
        orderId,
        amountMinor,
        currency,
      }))
    },
  }
}

function readWebhook(
  context: SandboxContext,
  raw: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): ProviderEvent {
  const header = String(headers['sandbox-signature'] ?? '')
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!signature || !isSigned(context, `${time}.${raw}`, signature)) {
    throw new BadWebhook('The signature does not fit')
  }
  if (Math.abs(now.getTime() - Number(time) * 1000) > webhookToleranceMs) {
    throw new BadWebhook('The signature is of another time')
  }
  const parsed = webhookSchema.safeParse(JSON.parse(raw))
  if (!parsed.success) throw new BadWebhook('Not an event of the sandbox')
  const { id, at, kind, orderId, ref, amount, currency, card, refundId } = parsed.data
  return {
    eventId: id,
    occurredAt: new Date(at),
    kind,
    orderId,
    providerRef: ref,
    ...(kind === 'paid' && { paymentRef: ref }),
    amountMinor: amount,
    currency,
    ...(card && methodOf(card)),
    ...(refundId && { refundId }),
    ...(kind === 'failed' && { failureCode: 'card_declined' }),
  }
}

/** What the sandbox keeps of a card is not the card: its first and last digits. */
function methodOf(card: string) {
  const last = card.slice(-4)
  return { methodRef: `sbxm_${last}`, methodLabel: replyWords.card(last) }
}

function eventOf(payment: queries.SandboxRow): ProviderEvent | null {
  if (payment.state === 'open') return null
  const kind = payment.state === 'paid' ? 'paid' : 'failed'
  return {
    eventId: `${payment.ref}:${kind}:${payment.card ?? ''}`,
    occurredAt: payment.at,
    kind,
    orderId: payment.orderId,
    providerRef: payment.ref,
    paymentRef: payment.ref,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    ...(payment.card && methodOf(payment.card)),
    ...(kind === 'failed' && { failureCode: 'card_declined' }),
  }
}
