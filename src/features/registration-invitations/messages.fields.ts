import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    addressTooLong: (most: number) => `At most ${most} characters each.`,
    enterAddress: 'Enter at least one email address.',
    tooManyAddresses: (most: number) => `At most ${most} addresses at once.`,
  },
})
