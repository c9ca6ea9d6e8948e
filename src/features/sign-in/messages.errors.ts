import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('sign-in', {
  en: {
    signInExpired:
      'This sign-in has expired, was already used, or was started in another browser. Start again.',
    tooManyPasskeys: (passkeysAtMost: number) => `You can have up to ${passkeysAtMost} passkeys.`,
    passkeyAlreadyAdded: 'You’ve already added this passkey.',
    passkeyNotVerified: 'We couldn’t verify this passkey.',
    textMessagesUnavailable: 'This site doesn’t send text messages.',
    providerMismatch: 'This reply came from a different site.',
    signedOutMeanwhile: 'You’ve signed out in the meantime. Start again.',
    providerGaveNoEmail: (provider: string) =>
      `${provider} didn’t give us your email address. Sign up with your address, then connect ${provider} on your account page.`,
    emailAlreadyRegistered: (provider: string) =>
      `There’s already an account with your email address. Sign in the way you usually do, then connect ${provider} on your account page.`,
    providerUnavailable: 'This way to sign in isn’t available here.',
    signInNotStarted: 'Start signing in again.',
  },
})
