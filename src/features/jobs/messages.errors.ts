import { stateWord } from '#shared/state-words.ts'
import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('jobs', {
  en: {
    wrongJobState: (state: string) => `You can’t do this because the job is ${stateWord(state)}.`,
    invalidJobAddress: 'Enter the web address of a job, starting with https://.',
    companyNameRequired: 'Enter the company’s name. We couldn’t tell it from the address.',
    jobClosed: 'This job is closed.',
  },
})
