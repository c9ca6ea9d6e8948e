import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    jobAlerts: {
      label: 'Job alerts',
      why: 'You saved a search and asked for alerts.',
    },
    reopenedJobs: {
      label: 'Saved jobs that reopen',
      why: 'You saved this job.',
    },
  },
})
