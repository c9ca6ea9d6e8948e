import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    chooseCountry: 'Choose a country.',
    taxNumberForm: 'Enter a tax number like DE123456789 or 27AAPFU0939F1ZV.',
  },
})
