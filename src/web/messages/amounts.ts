/** What forms say about amounts and numbers that are typed. */
import { catalogue } from '#shared/catalogue.ts'

export const amountWords = catalogue({
  en: {
    readAs: (amount: string) => `Read as ${amount}`,
    tooHigh: (most: string) => `Enter ${most} or less.`,
    otherCurrency: (currency: string) =>
      `This amount is in another currency. Choose that currency, or enter the amount in ${currency}.`,
    whole: 'Enter a whole number.',
  },
})
