import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('saved', {
  en: {
    searchNotSavable: 'This search can’t be saved.',
    emailNotConfirmed: 'Confirm your email address first.',
    unknownTimeZone: 'Choose a time zone, for example Europe/Vienna.',
    tooManySavedSearches: (alertsAtMost: number) =>
      `You’ve saved ${alertsAtMost} searches. Delete some first.`,
    hasReferrers: (company: string) => `Someone at ${company} can already refer you.`,
    tooManyWatched: (watchedAtMost: number) =>
      `You’re waiting for ${watchedAtMost} companies. Remove some first.`,
    tooManySavedJobs: (savedAtMost: number) =>
      `You’ve saved ${savedAtMost} jobs. Remove some first.`,
  },
})
