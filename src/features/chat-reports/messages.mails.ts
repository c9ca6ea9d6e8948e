import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    decidedSubject: 'We’ve looked at your report',
    upheldLead: (name: string) =>
      `Thank you for reporting ${name}. It was against our rules, so we’ve closed the conversation.`,
    dismissedLead: (name: string) =>
      `Thank you for reporting ${name}. We didn’t find anything against our rules. You can still block them in the conversation.`,
    openButton: 'Open the conversation',
    footer: (brandName: string) => `Sent by ${brandName} because you reported a conversation.`,
  },
})
