import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('tickets', {
  en: {
    emailNeeded: 'Enter your email address so that we can answer you.',
    tooMany: (count: number) =>
      `You have ${count} open tickets. Add to one of them, or wait until we’ve answered.`,
    closed: 'This ticket is closed. Open a new one and mention its number.',
    cannotRate: 'You can rate a ticket once it’s resolved.',
    changedMeanwhile: 'This ticket has changed. Read what’s new, then send again.',
    wrongState: (status: string) => `You can’t do this while the ticket is ${status}.`,
    tooManyFiles: (count: number) => `A ticket can have up to ${count} files.`,
    unknownFile: 'One of the files is gone. Add it again.',
    unknownTicket: 'There’s no ticket with this number.',
    mergeWithItself: 'Enter the number of another ticket.',
    otherPerson: 'That ticket is from another person. Only tickets of one person can be merged.',
    otherHasEnded: 'That ticket is closed. Merge into one that’s open.',
    nameTaken: 'There’s a saved answer with this name. Choose another name.',
    savedAnswerChanged: 'Someone else has changed this answer. Read it again, then save.',
    tooManySavedAnswers: (count: number) =>
      `You can keep up to ${count} answers. Delete one first.`,
    ownTicket: 'Another agent has to do this for you.',
    untilNeeded: 'Choose a day in the future.',
  },
})
