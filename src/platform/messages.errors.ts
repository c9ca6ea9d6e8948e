import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('platform', {
  en: {
    keyReused: 'This idempotency key was already used for a different request.',
    emptyBody: 'The request body is empty.',
    bodyNotJson: 'The request body isn’t valid JSON.',
    methodNotAllowed: (methods: string) => `This address only accepts ${methods}.`,
    bearerTokenNotAllowed: 'A bearer token can’t do this. Sign in and use the cookie.',
    publishingLimited: (day: string) =>
      `A moderator has limited your account, so you can’t publish or contact new people until ${day}. Your account page says why, and how to appeal.`,
    accessKeyNotAllowed: 'An access key can’t do this. Sign in instead.',
    anotherAccountSignedIn:
      'Someone else has signed in to this browser since you opened this page, so nothing was sent. Copy what you typed, then reload the page or sign in again.',
    idempotencyKeyRequired: 'Send an Idempotency-Key header of 1 to 255 characters.',
    concurrentChange: 'Someone else changed this at the same time. Try again.',
    tooManyRequests: (retryAfter: number) =>
      `Too many attempts. Try again in ${retryAfter} seconds.`,
    jsonRequired: 'Send JSON.',
    unexpectedFile: 'You can’t upload a file here.',
    fileTooLarge: 'The file is too large.',
    unreadableForm: 'We couldn’t read the form.',
    signInCancelled: (name: string) => `You cancelled the sign-in with ${name}.`,
    tooManyPages: 'We’re creating a lot of PDFs right now. Try again in a few seconds.',
    providerUnavailable: (name: string) => `${name} isn’t available. Try again later.`,
    unknownEvent: 'Unknown event.',
    tooManyOpenPages: 'You have too many tabs open. Close some, then reload this page.',
    unstorableText: 'A text contains a character that can’t be stored.',
    diskFull: 'We couldn’t save the file because the server is out of space.',
    folderNotWritable:
      'We couldn’t save the file because the server can’t write to its file folder.',
    tooManyAttempts: (waitWords: string) => `Too many attempts. Try again in ${waitWords}.`,
  },
})
