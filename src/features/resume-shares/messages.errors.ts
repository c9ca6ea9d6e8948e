import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('resume-shares', {
  en: {
    tooMany: (most: number) => `You have ${most} open links. Revoke one first.`,
    over: 'This link has expired or was revoked. Ask its owner for a new one.',
    wrongPassword: 'The password isn’t right.',
  },
})
