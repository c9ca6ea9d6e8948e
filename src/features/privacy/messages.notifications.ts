import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownData: {
      label: 'Your data',
      why: 'You asked for your data, or for your account to be deleted.',
      lockedReason: 'It protects your account.',
    },
  },
})
