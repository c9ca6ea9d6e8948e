import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    conversationEnded: 'This conversation has ended.',
    accountDeleted: 'This conversation has ended because one of the two accounts was deleted.',
    closedByModerator: 'We closed this conversation because it was against our rules.',
    reopenedByModerator: 'We closed this conversation by mistake. You can write here again.',
    suspended: (name: string) =>
      `We suspended the account of ${name} for breaking our rules. Don’t send money, codes or documents to anyone who asks for them in this name.`,
    suspendedByMistake: (name: string) =>
      `We suspended the account of ${name} by mistake, and have lifted that. Please ignore our warning above.`,
    fileNamed: (name: string) => `File: ${name}`,
    deletedMessage: '(deleted)',
    formerMember: 'Deleted account',
  },
})
