import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    unreadSubject: (name: string, count: number) =>
      count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`,
    requestSubject: (name: string) => `Message request from ${name}`,
    requestActions: { accept: 'Accept', decline: 'Decline' },
    suspicious: 'This message may be a scam attempt. Read it with care.',
    about: (subject: string) => `About: ${subject}`,
    openButton: 'Read and reply',
    footer: (brandName: string) =>
      `Sent by ${brandName} because you haven’t read this conversation yet. Mute the conversation to stop these emails.`,
  },
})
