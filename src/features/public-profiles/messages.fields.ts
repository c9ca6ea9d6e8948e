import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    addressForm: 'Use 3 to 40 lowercase letters, numbers and hyphens, such as ada-lovelace.',
  },
})
