import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    conversationEnded: 'This conversation has ended.',
    accountDeleted: 'This conversation has ended because one of the two accounts was deleted.',
    unsupportedFile: 'Send a PDF, Word document, PNG or JPEG. Its content counts, not its name.',
    fileEmpty: 'The file is empty.',
    infected: 'Our virus scanner found something in this file, so we didn’t send it.',
    notScanned: 'We couldn’t check this file for viruses right now. Try again in a few minutes.',
    deletedMessage: '(deleted)',
    formerMember: 'Deleted account',
  },
})
