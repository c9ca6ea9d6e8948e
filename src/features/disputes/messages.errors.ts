import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('disputes', {
  en: {
    involvedInDispute: 'You’re involved in this dispute. Another admin has to decide.',
    disputeAlreadyDecided: 'This dispute has been decided.',
    referrerCanStillReply: (moment: string) => `The referrer can still reply until ${moment}.`,
    reasonRequired: 'Enter a reason. The candidate will see it.',
    tooEarlyToDispute: (moment: string) =>
      `Give the company a few days. You can open a dispute from ${moment}.`,
    tooManyStatements: (statementsAtMost: number) =>
      `Each side can send ${statementsAtMost} statements.`,
    statementPeriodOver: 'The time to add statements is over.',
  },
})
