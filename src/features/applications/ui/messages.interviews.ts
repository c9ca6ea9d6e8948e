/** Apart from the words of applications, which pages of jobs load as well. */
import { catalogue } from '#shared/catalogue.ts'
import type { InterviewEndReason } from '../contract.ts'

export const interviewEndWords = catalogue<Record<InterviewEndReason, string>>({
  en: {
    other_time: 'Ended because another time was agreed.',
    application_over: 'Ended with the application.',
  },
})

export const interviewWords = catalogue({
  en: { moves: 'Replaces the interview you agreed to' },
})
