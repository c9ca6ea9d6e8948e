import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownRequests: {
      label: 'Your referral requests',
      why: 'You sent a referral request.',
    },
    incomingRequests: {
      label: 'Requests to you as a referrer',
      why: 'You take referral requests at your company.',
    },
  },
})
