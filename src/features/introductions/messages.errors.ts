import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('introductions', {
  en: {
    candidateProfileIncomplete: 'This candidate’s profile isn’t complete enough.',
    recruiterNotVerified: 'This recruiter isn’t verified at the job’s company.',
    introductionNotOpen: 'This introduction has been answered or has ended.',
    linkEnded: 'This link has expired. Open your introductions to see what’s waiting for you.',
    notConnected: 'These two aren’t connected yet.',
  },
})
