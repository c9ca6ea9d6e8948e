import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    ownApplications: {
      label: 'Your applications',
      why: 'You applied for a job.',
    },
    applicants: {
      label: 'Applicants for your jobs',
      why: 'You answer applicants at your company.',
    },
    interviews: {
      label: 'Interviews',
      why: 'You have an interview with someone.',
      lockedReason: 'The email keeps your calendar up to date, so it always comes.',
    },
  },
})
