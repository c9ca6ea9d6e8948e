import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    conversationEnded: 'This conversation has ended.',
    accountDeleted: 'This conversation has ended because one of the two accounts was deleted.',
    closedByModerator: 'We closed this conversation because it was against our rules.',
    reopenedByModerator: 'We closed this conversation by mistake. You can write here again.',
    otherSuspended:
      'We suspended the other account in this conversation for breaking our rules. Don’t send money, codes or documents to anyone who asks for them in its name.',
    fileNamed: (name: string) => `File: ${name}`,
    deletedMessage: '(deleted)',
    formerMember: 'Deleted account',
  },
})
