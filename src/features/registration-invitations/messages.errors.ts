import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('registrationInvitations', {
  en: {
    ended: 'This invitation has expired, was revoked, or was already used.',
    alreadyInvited: 'This address already has an open invitation.',
    hasAccount: 'This address already has an account.',
    notAnAddress: 'This isn’t an email address.',
    alreadyUsed: 'Someone has already signed up with this invitation.',
    tooMany: (most: number) => `There are ${most} open invitations. Revoke some first.`,
  },
})
