import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

const books = {
  keep: 'Books of what was charged and given back; no name stands in them.',
  until: 'as long as the books are kept',
}

export const personalData: PersonalData = {
  plans: holdsNothing('What is on offer.'),
  subscriptions: {
    people: [{ of: 'account_id', exported: {}, erased: books }],
    plain: ['plan_id', 'status'],
  },
  wallets: {
    people: [{ of: 'account_id', exported: {}, erased: books }],
    plain: ['plan_id'],
  },
  wallet_ledger: {
    people: [{ of: 'account_id', exported: {}, erased: books }],
    plain: ['kind', 'state', 'plan_id', 'ref_type', 'ref_id', 'idempotency_key'],
    stays: { reason: 'Entries of the ledger never change; reasons are ours or an admin’s.' },
  },
  wallet_adjustments: {
    people: [{ of: 'account_id', exported: {}, erased: books }],
    pointers: ['requested_by', 'decided_by'],
    plain: ['state'],
    stays: { reason: 'An admin’s words for the books.' },
  },
}
