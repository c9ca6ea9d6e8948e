import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('cover-notes', {
  en: {
    tooMany: (most: number) => `You have ${most} cover notes. Delete one first.`,
    roleTaken: 'You already have a cover note for this role. Edit that one instead.',
    changedElsewhere: 'This cover note was changed in another tab. Reload the page to see it.',
  },
})
