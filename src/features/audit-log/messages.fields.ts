import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    actionForm: 'Enter an action, such as accounts.suspended, or the first part of one.',
  },
})
