import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    notZero: 'Enter a number other than 0.',
    planHasLimit: 'A plan has a limit for the day or for life.',
    priceHasCurrency: 'A price has a currency.',
  },
})
