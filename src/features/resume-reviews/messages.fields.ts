import { catalogue } from '#shared/catalogue.ts'

/** What schemas of the contract say of a field. */
export const fieldWords = catalogue({
  en: {
    oneCommentALine: 'Write one comment for each line.',
  },
})
