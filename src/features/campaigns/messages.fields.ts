import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    enterPoints: (count: number) => `Enter ${count} points.`,
    chooseCompany: 'Choose at least one company.',
    tooManyCompanies: (most: number) => `At most ${most} companies.`,
  },
})
