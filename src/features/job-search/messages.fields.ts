import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    answerDays: 'One of 1, 3 and 7.',
  },
})
