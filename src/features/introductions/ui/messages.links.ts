import { catalogue } from '#shared/catalogue.ts'

/** The page behind the links in an email about an introduction. */
export const linkWords = catalogue({
  en: {
    title: 'Introduction',
    ask: {
      yes: (job: string, company: string) =>
        `Would you like an introduction about ${job} at ${company}?`,
      no: (job: string, company: string) =>
        `Say no to the introduction about ${job} at ${company}?`,
    },
    lead: {
      yes: 'If you both say yes, we show you each other’s names and open a conversation. It’s free.',
      no: 'A no stays private, and the introduction ends.',
    },
    until: (moment: string) => `Answer by ${moment}.`,
    button: { yes: 'Yes, introduce us', no: 'No, thanks' },
    done: { yes: 'You said yes', no: 'You said no' },
    doneLead: {
      yes: 'If they say yes too, a conversation opens.',
      no: 'The introduction has ended, and nobody is told who said no.',
    },
    connected: 'You’re connected',
    connectedLead: 'You both said yes. Sign in to say hello.',
    over: 'This introduction is no longer open',
    overLead: 'It was answered or has ended. You don’t have to do anything.',
    openConversation: 'Open the conversation',
    openIntroductions: 'See your introductions',
  },
})
