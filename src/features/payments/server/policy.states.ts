/** What may become of orders and subscriptions (product.md 3.5). Pure tables. */

export const orderStates = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'partially_refunded',
  'refunded',
  'charged_back',
] as const
export type OrderState = (typeof orderStates)[number]
export const orderOperations = [
  'submit',
  'pay',
  'fail',
  'expire',
  'cancel',
  'refundPart',
  'refundAll',
  'chargeBack',
] as const
export type OrderOperation = (typeof orderOperations)[number]

// Money that comes late is money: a payment is taken in from every state without one.
const unpaid = {
  pay: 'succeeded',
  submit: 'pending',
  expire: 'expired',
  cancel: 'cancelled',
} as const
const paid = {
  refundPart: 'partially_refunded',
  refundAll: 'refunded',
  chargeBack: 'charged_back',
} as const

const orderTable: Readonly<
  Record<OrderState, Readonly<Partial<Record<OrderOperation, OrderState>>>>
> = {
  created: { ...unpaid, fail: 'failed' },
  pending: { ...unpaid, fail: 'failed' },
  failed: unpaid,
  expired: { pay: 'succeeded' },
  cancelled: { pay: 'succeeded' },
  succeeded: paid,
  partially_refunded: paid,
  refunded: {},
  charged_back: {},
}

/** Undefined: not from there. */
export function nextOrderState(
  state: OrderState,
  operation: OrderOperation,
): OrderState | undefined {
  return orderTable[state][operation]
}

export const isPaid = (state: OrderState): boolean =>
  state === 'succeeded' || state === 'partially_refunded'

export const subscriptionStates = [
  'pending',
  'Active',
  'past_due',
  'cancel_scheduled',
  'expired',
  'ended',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
export const subscriptionOperations = [
  'activate',
  'lapse',
  'renew',
  'failRenewal',
  'change',
  'cancel',
  'resume',
  'expire',
  'refund',
] as const
export type SubscriptionOperation = (typeof subscriptionOperations)[number]

const subscriptionTable: Readonly<
  Record<SubscriptionState, Readonly<Partial<Record<SubscriptionOperation, SubscriptionState>>>>
> = {
  // An order that is not paid yet; it has no row among the subscriptions.
  pending: { activate: 'Active', lapse: 'expired' },
  Active: {
    renew: 'Active',
    failRenewal: 'past_due',
    change: 'Active',
    cancel: 'cancel_scheduled',
    expire: 'expired',
    refund: 'ended',
  },
  past_due: {
    renew: 'Active',
    failRenewal: 'past_due',
    // Nothing is paid for any longer, so there is no period to wait for.
    cancel: 'expired',
    expire: 'expired',
    refund: 'ended',
  },
  cancel_scheduled: {
    resume: 'Active',
    // Paid ahead, by transfer, before the end.
    renew: 'Active',
    change: 'Active',
    expire: 'expired',
    refund: 'ended',
  },
  expired: {},
  ended: {},
}

/** Undefined: not from there. */
export function nextSubscriptionState(
  state: SubscriptionState,
  operation: SubscriptionOperation,
): SubscriptionState | undefined {
  return subscriptionTable[state][operation]
}

/** The operations that are legal in a state. */
export function allowedOperations(state: SubscriptionState): string[] {
  return Object.keys(subscriptionTable[state])
}
