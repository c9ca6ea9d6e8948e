import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('analytics', {
  en: {
    notTheSession: 'This isn’t who is signed in.',
    wrongTime: 'This time is too long ago, or in the future.',
    notFromBrowsers: 'Only the server records this event.',
    idNeeded: 'Use a UUID.',
  },
})
