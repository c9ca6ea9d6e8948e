import { catalogue } from '#shared/catalogue.ts'

/** What pages show before someone reports: few words, so that they stay light. */
export const reportWords = catalogue({
  en: {
    report: {
      job: 'Report this job',
      company: 'Report this company',
      person: 'Report this person',
      review: 'Report this review',
    },
    own: 'Your reports',
  },
})
