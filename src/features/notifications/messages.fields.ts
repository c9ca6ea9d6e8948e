import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    timeForm: 'Enter a time such as 08:00.',
  },
})
