import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('saved', {
  en: {
    searchNotSavable: 'This search can’t be saved.',
    emailNotConfirmed: 'Confirm your email address first.',
    tooManySavedSearches: (alertsAtMost: number) =>
      `You’ve saved ${alertsAtMost} searches. Delete some first.`,
    hasReferrers: (company: string) => `Someone at ${company} can take your request already.`,
    canBeSent: (company: string) =>
      `Someone at ${company} can take a request now. Send yours instead of keeping it.`,
    takesNone: (company: string) => `${company} doesn’t take referral requests.`,
    hiddenFrom: (company: string) =>
      `You work at ${company} or hide your profile from it, so you can’t ask there.`,
    tooManyDrafts: (draftsAtMost: number) =>
      `You’ve kept ${draftsAtMost} drafts. Delete some first.`,
    keyKeepsForLater:
      'An access key can only keep a request for later (“later”), without released texts or confirmed terms. You send it on the site.',
    waitsToBeSent: 'This request is waiting to be sent. Change it on the site.',
    draftOutdated: 'Something has changed since you wrote this draft.',
    tooManyWatched: (watchedAtMost: number) =>
      `You’re waiting for ${watchedAtMost} companies. Remove some first.`,
    tooManySavedJobs: (savedAtMost: number) =>
      `You’ve saved ${savedAtMost} jobs. Remove some first.`,
  },
})
