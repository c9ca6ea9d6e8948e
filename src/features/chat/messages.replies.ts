import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    conversationEnded: 'This conversation has ended.',
    accountDeleted: 'This conversation has ended because one of the two accounts was deleted.',
    deletedMessage: '(deleted)',
    formerMember: 'Deleted account',
  },
})
