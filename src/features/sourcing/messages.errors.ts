import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('sourcing', {
  en: {
    searchNotSavable: 'This search can’t be saved.',
    tooManySearches: (most: number) => `You have ${most} saved searches. Delete one first.`,
    tooManyLists: (most: number) => `Your team has ${most} lists. Delete one first.`,
    listFull: (most: number) => `This list has ${most} candidates. Start another one.`,
    tooManyNotes: (most: number) =>
      `There are ${most} notes about this candidate. Delete one first.`,
  },
})
