import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    notZero: 'Enter a number other than 0.',
    planHasLimit: 'Enter a daily or a lifetime limit.',
    priceHasCurrency: 'Enter a currency for the price.',
  },
})
