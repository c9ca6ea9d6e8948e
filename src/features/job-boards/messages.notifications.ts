import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    failingBoards: {
      label: 'Failing job boards',
      why: 'You added a job board.',
    },
  },
})
