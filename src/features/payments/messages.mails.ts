import { catalogue } from '#shared/catalogue.ts'

/** Emails about money. */
export const mailWords = catalogue({
  en: {
    open: 'View payments',
    footer: (brandName: string) => `Sent by ${brandName} because you bought a plan.`,
    paidSubject: (plan: string) => `Receipt for your ${plan} plan`,
    paid: (amount: string, plan: string, until: string) =>
      `We received ${amount} for the ${plan} plan. It’s paid until ${until}.`,
    paidInvoice: 'Your invoice is under Payments, as a PDF and as a file for accounting software.',
    noticeSubject: (plan: string, day: string) => `Your ${plan} plan renews on ${day}`,
    notice: (amount: string, plan: string, day: string, method: string) =>
      `On ${day} we’ll charge ${amount} to ${method} for another month of the ${plan} plan.`,
    noticeCancel: 'To stop this, cancel the plan under Payments. It takes two clicks.',
    endsSubject: (plan: string, day: string) => `Your ${plan} plan ends on ${day}`,
    ends: (plan: string, day: string) =>
      `The ${plan} plan isn’t renewed automatically. It ends on ${day}, and you’re on the Free plan after that. To keep it, pay for another month.`,
    notRenewed: (plan: string, day: string) =>
      `Your ${plan} plan is paid until ${day}. It isn’t renewed after that, so nothing more is charged.`,
    notRenewedResume: 'To keep the plan, resume it under Payments before it ends.',
    failedSubject: (plan: string) => `We couldn’t renew your ${plan} plan`,
    failed: (amount: string, method: string) =>
      `The charge of ${amount} to ${method} was declined.`,
    failedNext: (next: string, until: string) =>
      `We’ll try again on ${next}. Your plan stays active until ${until}.`,
    failedLast: (until: string) =>
      `That was the last try. Your plan stays active until ${until}, then you’re on the Free plan. Nothing you have is deleted.`,
    endedSubject: (plan: string) => `Your ${plan} plan has ended`,
    ended:
      'You’re on the Free plan now. Your requests, messages and returned connections are all still there.',
    refundedSubject: (amount: string) => `Refund of ${amount}`,
    refundedLate:
      'Your payment arrived too late to start the plan you ordered, because you’d chosen another one or the time for it had passed.',
    refundedTwice:
      'You were charged twice for the same order. We’re sorry. You don’t need to do anything.',
    refunded: (amount: string) =>
      `We’re refunding ${amount}. It can take up to ten days to reach your account. The credit note is under Payments.`,
    transferredBackSubject: (amount: string) => `We transferred ${amount} back`,
    transferredBack: (amount: string) =>
      `We transferred ${amount} to the account you paid from. It can take a few days to arrive.`,
    transferRefused: 'We couldn’t find your transfer',
    transferRefusedBody:
      'We couldn’t match your transfer to this order, so it was closed. If the money left your account, send the proof to our support.',
    someMethod: 'your saved payment method',
  },
})
