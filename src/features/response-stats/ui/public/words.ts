import { catalogue } from '#shared/catalogue.ts'
import { numberWords } from '#web/messages/format.ts'

/** Words of the pieces that public pages carry: few, so that those pages stay light. */
export const words = catalogue({
  en: {
    answered: 'replied',
    median: 'typically within',
    // Counted in whole ones: less than half of one is still within one.
    hours: (count: number) => (count <= 1 ? '1 hour' : `${count} hours`),
    days: (count: number) => (count <= 1 ? '1 day' : `${count} days`),
    percent: (value: number) => `${value}%`,
    ranOut: 'missed',
    notReferred: 'No referral made yet.',
    fewReferred: (referred: number) =>
      `${referred === 1 ? '1 referral' : `${referred} referrals`} made. Not enough data on how many were confirmed.`,
    confirmed: (count: number, referred: number) =>
      `${numberWords(count)} of ${numberWords(referred)} referrals confirmed by the candidate.`,
    upheld: (count: number) =>
      count === 1 ? 'One was found to be untrue.' : `${count} were found to be untrue.`,
    overdueNow: 'overdue now',
    request: 'request',
    application: 'application',
    how: 'How this is counted',
  },
})
