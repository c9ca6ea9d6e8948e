import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('chat', {
  en: {
    conversationClosed: 'This conversation is closed. You can still read it.',
    unanswered: 'You’ve written twice without an answer. You can write again once they reply.',
    conversationOpen: 'This conversation is open. Write there.',
    closedByModerator: 'A moderator closed this conversation, so it can’t be reopened.',
    nothingToAnswer: 'There’s no message request to answer here.',
    linkEnded: 'This link has expired. Open your messages to see what’s waiting for you.',
    nobodyToReport: 'There’s nobody to report in this conversation.',
    notPossible: 'You can’t start a conversation with this person.',
    messageNotEditable: (editMinutes: number) =>
      `You can only edit your own messages, within ${editMinutes} minutes.`,
    messageNotDeletable: (editMinutes: number) =>
      `You can only delete your own messages, within ${editMinutes} minutes.`,
  },
})
