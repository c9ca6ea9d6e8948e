import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    currencyForm: 'Use a currency code like EUR.',
  },
})
