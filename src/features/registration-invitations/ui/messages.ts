import { catalogue } from '#shared/catalogue.ts'
import type { RegistrationInvitationState, SendOutcome } from '../contract.ts'

export const words = catalogue({
  en: {
    admin: {
      title: 'Invitations to sign up',
      lead: 'Each invitation works once, for 14 days. It’s only needed while new accounts are by invitation.',
      emails: 'Email addresses',
      emailsHint: (most: number) =>
        `One per line, at most ${most}. People can sign up with any address.`,
      tooManyAddresses: (count: number, most: number) =>
        `You entered ${count} addresses. Send at most ${most} at once.`,
      note: 'Who it’s for',
      noteHint: 'Only admins see this, in the list below.',
      send: 'Send invitations',
      sentCount: (count: number) =>
        count === 1 ? '1 invitation sent' : `${count} invitations sent`,
      outcomes: {
        sent: 'Invitation sent',
        alreadyInvited:
          'Not sent: this address already has an open invitation. Revoke it to send a new one.',
        hasAccount: 'Not sent: this address already has an account.',
        notAnAddress: 'Not sent: this isn’t an email address.',
        tooMany: 'Not sent: too many invitations are open. Revoke some first.',
      } satisfies Record<SendOutcome, string>,
      makeLink: 'Create link',
      linkHeading: 'Or send a link yourself',
      emailHeading: 'Invite by email',
      listHeading: 'Invitations',
      ready: 'Link created. Copy it now: it isn’t shown again.',
      copy: 'Copy link',
      none: 'No invitations yet',
      noneHint: 'Invite someone by email, or create a link.',
      link: (ending: string | null) => (ending ? `Link ending in ${ending}` : 'Link'),
      states: {
        open: 'open',
        held: 'waiting for the email address to be confirmed',
        used: 'used',
        expired: 'expired',
        revoked: 'revoked',
      } satisfies Record<RegistrationInvitationState, string>,
      created: 'created',
      by: (name: string) => `by ${name}`,
      until: 'until',
      used: 'used',
      account: 'Open account',
      revoke: 'Revoke',
      revokeOf: (what: string) => `Revoke the invitation: ${what}`,
      revoked: 'Invitation revoked',
    },
    join: {
      title: 'Your invitation',
      heading: (brand: string) => `You’re invited to ${brand}`,
      lead: 'Sign up in this browser: your invitation is kept here. It works once.',
      signUp: 'Sign up',
      signIn: 'Sign in',
      member:
        'You already have an account and are signed in. Leave the invitation to someone who doesn’t.',
      home: 'Go to your home page',
      failed: 'We couldn’t open your invitation',
      failedHint: 'Check your connection, then try again.',
      tryAgain: 'Try again',
      ended: 'This invitation no longer works',
      endedOpenHint: 'You can sign up without one.',
      endedHint:
        'It has expired, was revoked, or was already used. Ask the person who invited you for a new one.',
    },
  },
})
