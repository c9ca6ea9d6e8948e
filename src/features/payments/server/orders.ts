/** Records as the services pass them on. */
import type { Buyer, TaxLine } from '#features/invoices/contract.ts'
import type { ProviderName } from '#platform/config/billing.ts'
import type { OrderState, SubscriptionState } from './policy.states.ts'

/** `coupon`: nothing was left to pay. */
export type OrderProvider = ProviderName | 'coupon'

export type OrderTax = {
  lines: TaxLine[]
  reverseCharge: boolean
  placeOfSupply: string | null
}

export type OrderRow = {
  id: string
  accountId: string
  kind: 'purchase' | 'upgrade' | 'renewal'
  state: OrderState
  planId: string
  planName: string
  provider: OrderProvider
  providerRef: string | null
  /** The provider's id of the payment that paid it. */
  paymentRef: string | null
  checkoutUrl: string | null
  currency: string
  listMinor: number
  discountMinor: number
  creditMinor: number
  netMinor: number
  taxMinor: number
  totalMinor: number
  refundedMinor: number
  /** Some of it was promised and has not left yet. */
  refundPending: boolean
  tax: OrderTax
  buyer: Buyer
  couponId: string | null
  methodRef: string | null
  methodLabel: string | null
  failureCode: string | null
  periodStartsAt: Date | null
  periodEndsAt: Date | null
  invoiceId: string | null
  reference: string | null
  proof: StoredProof | null
  confirmedBy: string[]
  expiresAt: Date
  pollAt: Date | null
  paidAt: Date | null
  createdAt: Date
}

export type StoredProof = { storageKey: string; wrappedKey: string; contentType: string }

export type SubscriptionRow = {
  id: string
  accountId: string
  planId: string
  nextPlanId: string | null
  state: Exclude<SubscriptionState, 'pending'>
  renews: boolean
  provider: OrderProvider
  methodRef: string | null
  methodLabel: string | null
  buyer: Buyer
  lastOrderId: string
  anchorDay: number
  periodStartsAt: Date
  periodEndsAt: Date
  attemptAt: Date | null
  failedAttempts: number
  graceEndsAt: Date | null
  noticedAt: Date | null
  updatedAt: Date
}
