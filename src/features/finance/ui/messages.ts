import { catalogue } from '#shared/catalogue.ts'
import { numberWords } from '#web/messages/format.ts'
import type { Difference, Refund } from '../contract.ts'

/** The words of finance. */
export const words = catalogue({
  en: {
    title: 'Payments',
    lead: 'Everyone’s payments, refunds and invoices. Amounts above 100 in any currency need two people.',
    tabs: {
      payments: 'Payments',
      refunds: 'Refunds',
      invoices: 'Invoices',
      differences: 'Differences',
      coupons: 'Coupons',
    },
    search: 'Search',
    searchHint: 'Name, email, order number or reference',
    searchPapers: 'Number or name of the buyer',
    find: 'Search',
    csv: 'Download CSV',
    nothing: 'Nothing found.',
    refunded: (amount: string) => `${amount} refunded`,
    reference: (text: string) => `Reference ${text}`,
    proof: 'Open proof',
    confirm: 'Confirm transfer',
    refuse: 'Not received',
    confirmed: (count: number, of: number) => `Confirmed by ${count} of ${of} people`,
    confirmedByYou: 'You’ve confirmed this. One more person has to.',
    transferDone: 'Transfer confirmed',
    transferRefused: 'Order closed',
    transferLate: 'Too late for this plan. The refund is waiting under Refunds.',
    refund: 'Refund',
    amount: 'Amount',
    amountHint: (most: string) => `At most ${most}.`,
    reason: 'Reason',
    reasonHint: 'Shown on the credit note. At least ten characters.',
    doRefund: 'Refund',
    refundDone: 'Refund on its way',
    refundAsked: 'Someone else has to approve this refund.',
    noRefunds: 'No refunds waiting.',
    approve: 'Approve',
    reject: 'Reject',
    retry: 'Try again',
    transferred: 'Mark as transferred',
    noDifferences: 'Every payment in the providers’ reports matches our records.',
    ours: 'Ours',
    theirs: 'Theirs',
    note: 'How was it settled?',
    settle: 'Settle',
    settled: 'Difference settled',
    noCoupons: 'No coupons yet.',
    newCoupon: 'New coupon',
    code: 'Code',
    codeHint: 'Letters, digits and dashes.',
    percent: 'Percent off the first month',
    percentHint: '100 gives a free month that isn’t renewed.',
    most: 'How often it can be used',
    create: 'Create coupon',
    created: 'Coupon created',
    used: (used: number, most: number) => `${numberWords(used)} of ${numberWords(most)} used`,
    off: (percent: number) => (percent === 100 ? 'A free month' : `${percent}% off`),
    creditNote: 'Credit note',
    invoice: 'Invoice',
    pdf: 'PDF',
    pdfOf: (number: string) => `PDF of ${number}`,
  },
})

export const refundWords = catalogue<Record<Refund['state'], string>>({
  en: {
    requested: 'Waiting for approval',
    approved: 'Approved',
    processing: 'On its way',
    succeeded: 'Done',
    failed: 'Failed',
    rejected: 'Rejected',
  },
})

export const differenceWords = catalogue<Record<Difference['kind'], string>>({
  en: {
    missing_here: 'Paid there, not here',
    missing_there: 'Paid here, not there',
    amount: 'Different amount',
  },
})
