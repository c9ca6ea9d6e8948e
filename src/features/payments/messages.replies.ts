import { catalogue } from '#shared/catalogue.ts'

/** What replies and papers say. */
export const replyWords = catalogue({
  en: {
    month: (plan: string) => `${plan} plan, one month`,
    restOfMonth: (plan: string) => `Upgrade to the ${plan} plan, rest of the month`,
    card: (last: string) => `Card ending in ${last}`,
    transfer: 'Transfer',
    planEndedByRefund: 'The plan ended: its payment was refunded',
    planEnded: 'The plan ended',
    paidBy: (orderId: string) => `Order ${orderId} was paid`,
    slow: (orderId: string) => `The bank is processing order ${orderId}`,
    declined: (orderId: string) => `Order ${orderId} was declined`,
    renewalStopped: 'Not renewed while nobody can sign in to the account',
    ownChange: 'Changed by its owner',
    byRule: (rule: string) =>
      rule === 'sevenDays' ? 'Refund within seven days' : 'Refund of the remaining time',
    lateSuccess: 'Paid after another plan had started',
    accountDeleted: 'Paid after the account was deleted',
    deletedBuyer: 'Deleted account',
    paidTwice: 'Second payment of the same order',
    byProvider: 'Refunded at the payment provider',
    chargedBack: 'Charged back by the bank',
    csv: [
      'Date',
      'Plan',
      'Kind',
      'State',
      'Currency',
      'Net',
      'Tax',
      'Total',
      'Refunded',
      'Method',
      'Order',
    ],
    csvPayer: ['Name', 'Email', 'Reference', 'Provider reference'],
  },
})
