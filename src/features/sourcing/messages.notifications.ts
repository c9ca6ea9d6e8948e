import { catalogue } from '#shared/catalogue.ts'

/** What kinds of news are called in the settings. */
export const typeWords = catalogue({
  en: {
    newPeople: {
      label: 'New candidates for saved searches',
      why: 'You saved a search for candidates.',
    },
  },
})
