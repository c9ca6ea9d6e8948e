import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('cover-notes', {
  en: {
    tooMany: (most: number) => `You have ${most} cover notes. Delete one first.`,
    roleTaken: (role: string) => `You already have a cover note for ${role}. Change that one.`,
    changedElsewhere: 'This cover note was changed in another tab. Reload the page to see it.',
  },
})
