import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    slugForm: 'Use small letters and digits, with a hyphen between words.',
  },
})
