import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('chatReports', {
  en: {
    alreadyReported: 'You’ve already reported this conversation. We’re looking at it.',
    nobodyToReport: 'There’s nobody to report in this conversation.',
    reportNotOpen: 'This report has been decided, so the conversation can no longer be read.',
  },
})
