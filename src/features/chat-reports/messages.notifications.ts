import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownReports: {
      label: 'Your reports of conversations',
      why: 'You reported a conversation.',
    },
  },
})
