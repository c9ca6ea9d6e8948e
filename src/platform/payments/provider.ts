/** Who takes the money: one interface for all, so that no rule of ours knows which one it is. */
import type { ProviderName } from '../config/billing.ts'

export type CheckoutOrder = {
  orderId: string
  amountMinor: number
  currency: string
  description: string
  /** Where the person comes back to, paid or not. */
  returnUrl: string
}

/** What happened to money, as each provider's events and answers are read. */
export type ProviderEvent = {
  /** The provider's own: the same one is never applied twice. */
  eventId: string
  occurredAt: Date
  kind: 'paid' | 'failed' | 'expired' | 'refunded' | 'refundFailed' | 'chargedBack'
  /** Ours, as the provider was told. */
  orderId: string | null
  providerRef: string
  /** The payment itself, where `providerRef` is the page or link that asked for it, or a refund of it. */
  paymentRef?: string
  amountMinor: number
  currency: string
  /** What renewals are charged to; never a card's number. */
  methodRef?: string
  /** As its owner knows it: `Visa ending in 4242`. */
  methodLabel?: string
  failureCode?: string
  /** Of a refund: ours, where it began here. */
  refundId?: string
}

/** What a charge has come to so far. */
export type ProviderCharge = {
  /** The provider's name of the payment, as soon as there is one. */
  ref: string | null
  /** Null while it is not decided: a bank may take days. */
  event: ProviderEvent | null
}

export type ProviderRefund = {
  refundId: string
  providerRef: string
  /** Unknown for payments of long ago. */
  paymentRef: string | null
  amountMinor: number
  currency: string
}

export type ProviderPayment = {
  ref: string
  at: Date
  orderId: string | null
  amountMinor: number
  currency: string
}

export type PaymentProvider = {
  name: ProviderName
  /** The same order gives the same page. */
  createCheckout(order: CheckoutOrder): Promise<{ ref: string; url: string }>
  /** Takes a renewal from a method that was kept; the same order is charged once, however late it is asked for again. */
  charge(order: CheckoutOrder & { methodRef: string }): Promise<ProviderCharge>
  /** What became of a payment; null while it is open. */
  readPayment(ref: string): Promise<ProviderEvent | null>
  /** Pays back; the same refund is paid once, however late it is asked for again. */
  refund(
    refund: ProviderRefund,
  ): Promise<{ state: 'succeeded' | 'processing' | 'failed'; ref: string }>
  /** @throws BadWebhook when it is not from the provider, or too old */
  readWebhook(raw: string, headers: WebhookHeaders, now: Date): Promise<ProviderEvent[]>
  /** Everything that was paid within these times, for the daily comparison. */
  listPayments(from: Date, to: Date): Promise<ProviderPayment[]>
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

export class BadWebhook extends Error {}

/** The provider did not answer, or not as it should: try again. */
export class ProviderUnreachable extends Error {}

/** A signature of another time is refused, before or after. */
export const webhookToleranceMs = 300_000
