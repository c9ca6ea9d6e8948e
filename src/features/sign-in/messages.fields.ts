import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    phoneForm: 'Enter the number with its country code, such as +49 151 23456789.',
  },
})
