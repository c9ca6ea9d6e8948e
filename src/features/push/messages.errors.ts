import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('push', {
  en: {
    notAPushService: 'This isn’t the address of a push service.',
    notAPublicKey: 'This isn’t a public key for push messages.',
    otherKey: 'This browser subscribed with an old key. Turn notifications off and on again.',
    unknownToken: 'We don’t know this push token. Turn notifications off and on again.',
    notYourAccount: 'This push token can only be stored for the account you’re signed in to.',
    otherOwner: 'Notifications on this device belong to another account. Sign out there first.',
  },
})
