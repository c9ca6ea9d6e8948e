import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    pathForm: 'Enter a path of this site, such as /job-search.',
  },
})
