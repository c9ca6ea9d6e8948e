import { catalogue } from '#shared/catalogue.ts'

/** What a job's page shows: few words, so that it stays light. */
export const reportWords = catalogue({
  en: { report: 'Report this job', own: 'Jobs you reported' },
})
