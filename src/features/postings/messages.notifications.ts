import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownPostings: {
      label: 'Your job postings',
      why: 'You posted a job.',
    },
  },
})
