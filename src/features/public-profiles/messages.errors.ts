import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('public-profiles', {
  en: {
    taken: 'This address is taken. Choose another one.',
    reserved: 'This address is reserved. Choose another one.',
    tooMany: (most: number) => `You’ve used ${most} addresses. Go back to one of them.`,
    emailFirst: 'Confirm your email first. Then you can publish your profile.',
  },
})
