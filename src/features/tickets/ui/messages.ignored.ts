import { catalogue } from '#shared/catalogue.ts'
import type { IgnoredEmail } from '../contract.ts'

/** Emails to support that became no ticket. */
export const ignoredWords = catalogue({
  en: {
    title: 'Ignored emails',
    lead: 'Emails to support that didn’t become a ticket in the last 90 days, and why. Write to the sender yourself if one should have.',
    link: 'Ignored emails',
    back: 'Back to tickets',
    noSender: 'No sender',
    noText: 'No readable text',
    none: 'No ignored emails',
    noneHint: 'Automatic replies, floods and emails that can’t be read are listed here.',
    reasons: {
      automatic: 'Sent by a machine, such as an out-of-office reply',
      noSender: 'It has no valid sender',
      own: 'Sent from our own support address',
      rate: 'More than 20 emails from this sender within an hour',
      alike: 'The same text more than three times in a day',
      tooManyTickets: 'More than three new tickets from this sender within an hour',
      spam: 'It looks like spam',
      unreadable: 'The email is damaged and can’t be read',
    } satisfies Record<IgnoredEmail['reason'], string>,
  },
})
