import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    boardNameForm:
      'Enter the name in the board’s address. Use letters, numbers, hyphens and underscores.',
  },
})
