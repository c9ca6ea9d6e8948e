import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('broadcasts', {
  en: {
    nobody: 'Nobody matches this audience right now. Change it and count again.',
    pastTime: 'Choose a time in the future, or leave this empty to send now.',
    farTime: 'Choose a time within the next 12 months.',
    ownApproval: 'Another admin has to approve your broadcast.',
    wrongState: (state: string) => `You can’t do this while the broadcast is ${state}.`,
  },
})
