import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    productNews: {
      label: 'Product news',
      why: 'You’re a member, and get news about this site at most twice a week.',
    },
    careerTips: {
      label: 'Tips and events',
      why: 'You’re a member, and get tips at most twice a week.',
    },
  },
})
