import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    jobAlerts: {
      label: 'Job alerts',
      why: 'You saved a search and asked for alerts.',
    },
    referrersArrived: {
      label: 'Referrer at a company you watch',
      why: 'You asked to hear when someone at this company can take a request.',
    },
    waitingRequests: {
      label: 'Drafts we send for you',
      why: 'You asked us to send a request when someone can take it.',
    },
    reopenedJobs: {
      label: 'Saved jobs that reopen',
      why: 'You saved this job.',
    },
  },
})
