import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    admin: {
      title: 'Invitations to sign up',
      lead: 'Each invitation works once, for 14 days. It’s only needed while new accounts are by invitation.',
      email: 'Email address',
      emailHint: 'We send the invitation there. People can sign up with any address.',
      send: 'Send invitation',
      makeLink: 'Create link',
      linkLead: 'Or create a link and send it yourself.',
      ready: 'Link created. Copy it now: it isn’t shown again.',
      copy: 'Copy link',
      copied: 'Link copied',
      notCopied: 'The browser didn’t allow copying. Select the link and copy it.',
      sent: (email: string) => `Invitation sent to ${email}`,
      none: 'No invitations yet',
      noneHint: 'Invite someone by email, or create a link.',
      link: 'Link',
      states: { open: 'open', used: 'used', expired: 'expired', revoked: 'revoked' },
      created: 'created',
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
