import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('analytics', {
  en: {
    notTheSession: 'This isn’t the account that’s signed in.',
    wrongTime: 'This time is too far in the past, or in the future.',
    notFromBrowsers: 'Only the server records this event.',
    idNeeded: 'Use a UUID.',
  },
})
