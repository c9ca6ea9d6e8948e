import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    proposed: {
      label: 'Introductions',
      why: 'Our team thinks you’d be a good match.',
    },
  },
})
