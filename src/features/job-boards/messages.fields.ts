import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    boardNameForm: 'The name in the address of the board: letters, digits, - and _.',
  },
})
