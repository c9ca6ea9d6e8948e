import { catalogue } from '#shared/catalogue.ts'

/** Sentences that are kept: in the wallet's history, in what an account is told. */
export const replyWords = catalogue({
  en: {
    held: 'Resume review ordered',
    captured: 'Resume review delivered',
    released: {
      cancelled: 'Resume review cancelled',
      refunded: 'Nobody delivered the resume review in time',
    },
    refunded: 'The second look at your resume was not delivered',
    reported: 'A moderator took action on the resume review that you reported',
    reportedTitle: (pages: number) =>
      `Review of a resume, ${pages === 1 ? '1 page' : `${pages} pages`}`,
    commentAt: (line: number, text: string) => `Line ${line + 1}: ${text}`,
  },
})
