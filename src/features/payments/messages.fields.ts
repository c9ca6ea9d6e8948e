import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    couponForm: 'Use 3 to 30 letters, numbers and hyphens.',
    cardForm: 'Enter a card number with 12 to 19 digits.',
  },
})
