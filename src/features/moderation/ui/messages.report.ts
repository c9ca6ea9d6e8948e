import { catalogue } from '#shared/catalogue.ts'

/** What pages show before someone reports: few words, so that they stay light. */
export const reportWords = catalogue({
  en: { reportJob: 'Report this job', own: 'Your reports' },
})
