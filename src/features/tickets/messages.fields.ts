import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    ticketNumberForm: 'Enter a number such as T-1042.',
  },
})
