import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    jobAlerts: {
      label: 'Job alerts',
      why: 'You saved a search and asked for alerts.',
    },
    referrersArrived: {
      label: 'First referrer at a company',
      why: 'You asked to hear when someone at this company can refer you.',
    },
    reopenedJobs: {
      label: 'Saved jobs that reopen',
      why: 'You saved this job.',
    },
  },
})
