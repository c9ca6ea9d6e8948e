import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownReviews: { label: 'Resume reviews', why: 'You ordered a review of your resume.' },
    reviewing: { label: 'Resumes to review', why: 'You review resumes.' },
  },
})
