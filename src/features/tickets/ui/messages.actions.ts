import { catalogue } from '#shared/catalogue.ts'

/** What an agent does for the person who asked. */
export const actionWords = catalogue({
  en: {
    heading: 'Help this person',
    target: 'Applies to',
    money: (currency: string) => `Amount in ${currency}`,
    count: 'How many',
    reason: 'Reason',
    reasonHint: 'Saved in the audit log with the number of this ticket.',
    done: 'Done',
    waits: 'Waiting for a second person',
  },
})
