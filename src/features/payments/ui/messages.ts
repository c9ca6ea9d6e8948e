import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { Subscription } from '../contract.ts'

/** The words of plans and prices. */
export const pricingWords = catalogue({
  en: {
    title: 'Pricing',
    description: 'Plans side by side: what each gives, what it costs, and what it doesn’t do.',
    perDay: (count: number) => `${plural(count, 'connection')} a day`,
    inTotal: (count: number) => `${plural(count, 'connection')} in total`,
    open: (count: number) => `${plural(count, 'request')} open at once`,
    free: 'No charge',
    noPrice: 'Not for sale yet',
    month: 'a month',
    taxIncluded: (percent: number, name: string) => `${name} of ${percent}% is included.`,
    noTax: 'No tax is added.',
    gst: 'GST',
    vat: 'VAT',
    choose: (plan: string) => `Choose ${plan}`,
    own: 'Your plan',
    fromNext: 'From next month',
    smaller: (plan: string) => `Switch to ${plan}`,
    see: 'See your plan',
    payAhead: 'Pay for another month',
    search: 'Search jobs',
    shut: 'You can’t buy a plan here at the moment.',
  },
})

/** How figures are said within the texts that editors write. */
export const figureWords = catalogue({
  en: {
    days: (count: number) => plural(count, 'day'),
    hours: (count: number) => plural(count, 'hour'),
    listOfDays: (days: readonly number[]) => `${days.slice(0, -1).join(', ')} and ${days.at(-1)}`,
  },
})

export const checkoutWords = catalogue({
  en: {
    title: (plan: string) => `Get the ${plan} plan`,
    aheadTitle: (plan: string) => `Another month of the ${plan} plan`,
    upgradeTitle: (plan: string) => `Upgrade to the ${plan} plan`,
    summary: 'Summary',
    yourPlan: 'See your plan',
    plan: (plan: string) => `${plan} plan, one month`,
    rest: (plan: string) => `${plan} plan, rest of this month`,
    credit: 'Unused time on your current plan',
    discount: 'Coupon',
    net: 'Subtotal',
    tax: (name: string, percent: number) => `${name} ${percent}%`,
    reverse: 'You account for the VAT yourself (reverse charge).',
    total: 'Total today',
    renews: (amount: string) => `Then ${amount} a month. Renews on `,
    once: 'This isn’t renewed automatically. It ends on ',
    cancel: 'You can cancel in two clicks at any time. ',
    policy: 'Cancellation and refunds',
    name: 'Name on the invoice',
    country: 'Country',
    state: 'State',
    more: 'Company or tax number',
    taxId: 'VAT number or GSTIN',
    taxIdHint: 'For example DE123456789.',
    address: 'Address',
    coupon: 'Coupon',
    haveCoupon: 'I have a coupon',
    apply: 'Apply coupon',
    method: 'How do you want to pay?',
    methods: {
      sandbox: 'Test card (no money is taken)',
      manual: 'Bank or UPI transfer',
      stripe: 'Card',
      razorpay: 'UPI or card',
    },
    pay: 'Pay',
    start: 'Start plan',
    back: 'Back to pricing',
    notNow: 'Not now',
  },
})

export const orderWords = catalogue({
  en: {
    title: 'Your order',
    open: 'Waiting for your payment',
    waiting: 'We’re waiting for the payment provider. This usually takes a few seconds.',
    openLead: 'Your order is saved. You can pay until ',
    paid: 'Paid',
    paidLead: (plan: string) => `The ${plan} plan is paid until `,
    failed: 'Your payment was declined',
    failedLead: 'Nothing was charged. Try again or use another card. Your order is saved until ',
    expired: 'This order has expired',
    expiredLead: 'Nothing was charged. Start again whenever you like.',
    cancelled: 'This order was cancelled',
    notReceived: 'We couldn’t find your transfer',
    notReceivedLead:
      'The order is closed. If the money left your account, send us the proof and we’ll look again.',
    toSupport: 'Contact support',
    checking: 'We’re checking your transfer',
    checkingLead: 'We have your proof. You’ll get an email.',
    anotherProof: 'Send another proof',
    refundedLead: (amount: string) =>
      `We refunded ${amount}. It can take up to ten days to reach your account.`,
    transferBack: (amount: string) =>
      `We transfer ${amount} to the account you paid from. It can take up to ten days to arrive.`,
    transferredBack: (amount: string) => `We transferred ${amount} to the account you paid from.`,
    chargedBack: 'Charged back by your bank',
    payNow: 'Pay now',
    again: 'Try again',
    changed: 'This order changed in the meantime. This is where it stands now.',
    cancel: 'Cancel order',
    toJobs: 'Search jobs',
    toPayments: 'View payments',
    toPricing: 'See plans',
    transferTitle: 'Transfer the money',
    amount: 'Amount',
    reference: 'Reference',
    referenceHint: 'The number your bank or UPI app shows for the transfer.',
    transferId: 'Write this in the transfer',
    proof: 'Proof of the transfer',
    proofHint: 'PDF, JPEG or PNG, up to 5 MB',
    chosen: (name: string) => `Selected: ${name}`,
    sendProof: 'Send proof',
    proofSent: 'Proof sent',
    noInstructions:
      'This server has no bank account, so don’t transfer anything. Send any reference and file to try it out.',
  },
})

export const paymentsWords = catalogue({
  en: {
    title: 'Payments',
    lead: 'Your plan, your payments and your invoices.',
    plan: 'Your plan',
    none: 'You’re on the Free plan',
    noneLead: 'You haven’t bought a plan. Applying to jobs is always free.',
    given: (plan: string) => `You’re on the ${plan} plan`,
    givenUntil: 'You didn’t pay for it, and nothing is charged. It ends on ',
    givenForGood: 'You didn’t pay for it, and nothing is charged.',
    seePlans: 'See plans',
    until: 'Paid until ',
    renews: (amount: string) => `Renews for ${amount} on `,
    ends: 'Ends on ',
    ended: 'Ended',
    pastDue:
      'We couldn’t charge your payment method. We’ll try again. Your plan stays active until ',
    next: (plan: string) => `Changes to the ${plan} plan next month.`,
    keep: (plan: string) => `Keep ${plan}`,
    method: 'Payment method: ',
    cancel: 'Cancel plan',
    cancelTitle: (plan: string) => `Cancel the ${plan} plan?`,
    cancelLead: 'You keep it until ',
    cancelAfter: 'After that you’re on the Free plan. Nothing is deleted.',
    keepPlan: 'Keep plan',
    cancelled: 'Plan cancelled',
    resume: 'Resume plan',
    resumed: 'Plan resumed',
    refund: 'End now and get a refund',
    refundTitle: (amount: string) => `Get ${amount} back?`,
    refundLead: (rule: 'sevenDays' | 'proRata') =>
      rule === 'sevenDays'
        ? 'You paid less than seven days ago and nobody has accepted a request, so you get everything back. Your plan ends now.'
        : 'You get back the share for the time that’s left. Your plan ends now.',
    refundDo: 'End plan and refund',
    refundedDone: 'Refund on its way',
    downgrade: (plan: string) => `Switch to ${plan} next month`,
    downgraded: 'Plan change scheduled',
    kept: 'Plan change cancelled',
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    payAhead: 'Pay for another month',
    back: (amount: string) => `${amount} back`,
    history: 'Payments',
    csv: 'Download CSV',
    noHistory: 'No payments yet.',
    invoices: 'Invoices and credit notes',
    noInvoices: 'Your invoices appear here after your first payment.',
    pdf: 'PDF',
    xml: 'XML',
    pdfOf: (number: string) => `PDF of ${number}`,
    xmlOf: (number: string) => `XML of ${number}`,
    creditNote: 'Credit note',
    invoice: 'Invoice',
    policy: 'Cancellation and refunds',
    kinds: { purchase: 'New plan', upgrade: 'Upgrade', renewal: 'Renewal' },
  },
})

export const subscriptionWords = catalogue<Record<Subscription['state'], string>>({
  en: {
    Active: 'Active',
    past_due: 'Payment failed',
    cancel_scheduled: 'Cancelled',
    expired: 'Ended',
    ended: 'Refunded',
  },
})

export const sandboxWords = catalogue({
  en: {
    title: 'Test payment',
    lead: 'This page stands in for a payment provider. No money is taken.',
    card: 'Card number',
    hint: '4242 4242 4242 4242 is accepted. Every other number is declined.',
    pay: 'Pay',
    declined: 'The card was declined. Try another number.',
    paid: 'This has already been paid.',
    back: 'Back to your order',
  },
})
