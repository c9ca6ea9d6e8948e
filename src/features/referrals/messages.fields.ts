import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    enterPoints: (count: number) => `Enter ${count} points.`,
    giveJob: 'Enter a job or a link to one.',
  },
})
