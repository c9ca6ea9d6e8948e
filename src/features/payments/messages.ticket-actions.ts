import { catalogue } from '#shared/catalogue.ts'

/** What support does from a ticket, and what the ticket says of it. */
export const actionWords = catalogue({
  en: {
    refund: 'Refund a payment',
    payment: (what: string, day: string, left: string) =>
      `${what}, ${day}: ${left} can be refunded`,
    refunded: (amount: string) => `Refund of ${amount} started`,
    refundAsked: (amount: string) => `Refund of ${amount} is waiting for a second person`,
    refundRejected: (amount: string) => `A second person rejected the refund of ${amount}`,
  },
})
