import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    questions: {
      label: 'How your referrals turned out',
      why: 'You were referred, and only you know what happened next.',
    },
  },
})
