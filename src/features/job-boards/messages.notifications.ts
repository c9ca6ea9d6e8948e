import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    pausedBoards: {
      label: 'Job boards that stop',
      why: 'You added a job board.',
    },
  },
})
