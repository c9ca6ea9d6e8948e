import { describe, expect, it } from 'vitest'
import {
  nextOrderState,
  nextSubscriptionState,
  orderOperations,
  orderStates,
  subscriptionOperations,
  subscriptionStates,
} from './policy.states.ts'

/** Every legal step; what is not here is illegal. */
const orderSteps: Record<string, string> = {
  'created submit': 'pending',
  'created pay': 'succeeded',
  'created fail': 'failed',
  'created expire': 'expired',
  'created cancel': 'cancelled',
  'pending submit': 'pending',
  'pending pay': 'succeeded',
  'pending fail': 'failed',
  'pending expire': 'expired',
  'pending cancel': 'cancelled',
  'failed submit': 'pending',
  'failed pay': 'succeeded',
  'failed expire': 'expired',
  'failed cancel': 'cancelled',
  'expired pay': 'succeeded',
  'cancelled pay': 'succeeded',
  'succeeded refundPart': 'partially_refunded',
  'succeeded refundAll': 'refunded',
  'succeeded chargeBack': 'charged_back',
  'partially_refunded refundPart': 'partially_refunded',
  'partially_refunded refundAll': 'refunded',
  'partially_refunded chargeBack': 'charged_back',
}

const subscriptionSteps: Record<string, string> = {
  'pending activate': 'Active',
  'pending lapse': 'expired',
  'Active renew': 'Active',
  'Active failRenewal': 'past_due',
  'Active change': 'Active',
  'Active cancel': 'cancel_scheduled',
  'Active expire': 'expired',
  'Active refund': 'ended',
  'past_due renew': 'Active',
  'past_due failRenewal': 'past_due',
  'past_due cancel': 'expired',
  'past_due expire': 'expired',
  'past_due refund': 'ended',
  'cancel_scheduled resume': 'Active',
  'cancel_scheduled renew': 'Active',
  'cancel_scheduled change': 'Active',
  'cancel_scheduled expire': 'expired',
  'cancel_scheduled refund': 'ended',
}

describe('orders', () => {
  it.each(orderStates.flatMap((state) => orderOperations.map((step) => [state, step] as const)))(
    '%s %s',
    (state, step) => {
      expect(nextOrderState(state, step)).toBe(orderSteps[`${state} ${step}`])
    },
  )
})

describe('subscriptions', () => {
  it.each(
    subscriptionStates.flatMap((state) =>
      subscriptionOperations.map((step) => [state, step] as const),
    ),
  )('%s %s', (state, step) => {
    expect(nextSubscriptionState(state, step)).toBe(subscriptionSteps[`${state} ${step}`])
  })
})
