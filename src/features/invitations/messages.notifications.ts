import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    progress: {
      label: 'People you invited',
      why: 'You invited someone to become a referrer.',
    },
  },
})
