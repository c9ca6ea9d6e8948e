import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    slugForm: 'Use lowercase letters and numbers, with hyphens between words.',
  },
})
