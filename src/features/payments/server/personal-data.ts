import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

import { invoicesKept } from '#features/invoices/server/service.ts'

export const personalData: PersonalData = {
  payment_orders: {
    people: [
      {
        of: 'account_id',
        when: 'invoice_id is null',
        exported: { without: ['proof', 'search', 'checkout_url'] },
        erased: {
          blank: {
            buyer: '{}',
            search: '',
            checkout_url: null,
            method_ref: null,
            method_label: null,
            proof: null,
            reference: null,
          },
        },
        files: [{ key: 'proof.storageKey', wrappedKey: 'proof.wrappedKey' }],
      },
      {
        of: 'account_id',
        when: 'invoice_id is not null',
        exported: { without: ['proof', 'search', 'checkout_url'] },
        erased: invoicesKept,
      },
    ],
    pointers: ['confirmed_by'],
    plain: [
      'kind',
      'state',
      'plan_id',
      'provider',
      'provider_ref',
      'payment_ref',
      'currency',
      'tax',
      'failure_code',
    ],
  },
  payment_events: holdsNothing('Ids and amounts of a provider’s events.'),
  paid_subscriptions: {
    people: [
      {
        of: 'account_id',
        exported: { without: ['method_ref'] },
        erased: { blank: { method_ref: null, method_label: null, buyer: '{}' } },
      },
    ],
    plain: ['plan_id', 'next_plan_id', 'state', 'provider'],
  },
  payment_refunds: {
    people: [{ of: 'account_id', exported: {}, erased: invoicesKept }],
    pointers: ['requested_by', 'decided_by'],
    plain: ['currency', 'state', 'rule', 'provider_ref'],
    stays: { reason: 'Why money was given back belongs to the books.' },
  },
  coupons: { people: [], pointers: ['created_by'], plain: ['code', 'kind'] },
  coupon_redemptions: {
    people: [
      {
        of: 'account_id',
        exported: {},
        erased: { keep: 'A coupon is used once by each account.', until: 'as long as the coupon' },
      },
    ],
  },
  sandbox_payments: holdsNothing('Payments that are played through; no money, no person.'),
}
