import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    couponForm: 'A coupon has 3 to 30 letters, digits and dashes.',
    cardForm: 'Enter a card number with 12 to 19 digits.',
  },
})
