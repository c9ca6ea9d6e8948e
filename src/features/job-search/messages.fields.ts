import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    answerDays: 'Choose 1, 3 or 7.',
  },
})
