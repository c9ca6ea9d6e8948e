import { catalogue } from '#shared/catalogue.ts'

/** The page behind the links in an email about a message request. */
export const linkWords = catalogue({
  en: {
    title: 'Message request',
    ask: {
      accept: (name: string) => `Accept the message request from ${name}?`,
      decline: (name: string) => `Decline the message request from ${name}?`,
    },
    about: (subject: string) => `About: ${subject}.`,
    lead: {
      accept: 'If you accept, you can write to each other.',
      decline: 'They won’t be told. You can still accept later.',
    },
    button: { accept: 'Accept', decline: 'Decline' },
    done: {
      accept: (name: string) => `You accepted the request from ${name}`,
      decline: (name: string) => `You declined the request from ${name}`,
    },
    doneLead: {
      accept: 'Sign in to read the message and reply.',
      decline: 'They won’t be told, and they can’t write to you.',
    },
    over: 'This request is no longer open',
    overLead: 'It was answered or has ended. You don’t have to do anything.',
    open: { accept: 'Open the conversation', decline: 'See your messages' },
  },
})
