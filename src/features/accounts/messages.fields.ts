import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    passwordTooShort: (least: number) => `At least ${least} characters.`,
    codeHasSixDigits: 'The code has six digits.',
  },
})
