import { catalogue } from '#shared/catalogue.ts'

/** What a page says that another tab has made a guest's. */
export const signedOutWords = catalogue({
  en: {
    signedOut: 'You’ve been signed out in another tab.',
    draftKept:
      'You’ve been signed out in another tab. What you typed comes back when you sign in again.',
  },
})
