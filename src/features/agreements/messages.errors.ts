import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('agreements', {
  en: {
    changedMeanwhile: 'This text has changed since you opened it. Read it again first.',
    notLegal: 'Only published pages of the legal category can be agreed to.',
  },
})
