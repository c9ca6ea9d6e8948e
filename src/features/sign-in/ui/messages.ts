import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    or: 'Or',
    with: (name: string) => `Continue with ${name}`,
    passkey: 'Use a passkey',
    link: 'Email me a link',
    phone: 'Text me a code',
    passkeyFailed: 'No passkey was used.',
    back: 'Back to sign-in',
    returning: {
      title: 'Signing you in',
      working: 'This only takes a moment.',
      failed: 'We couldn’t sign you in',
    },
    complete: {
      passwordTitle: 'You already have an account',
      passwordLead: (email: string) =>
        `${email} belongs to an account with a password. Enter it once to connect the two.`,
      password: 'Password',
      codeTitle: 'One more step',
      codeLead: 'This account uses two-step verification.',
      submit: 'Sign in',
    },
    mailLink: {
      title: 'Sign in by email',
      lead: 'We’ll email you a link. It signs you in once, within 15 minutes.',
      email: 'Email',
      submit: 'Email me a link',
      sent: (email: string) =>
        `If ${email} has an account, a link is on its way. You can close this page.`,
    },
    openLink: {
      title: 'Sign in',
      lead: 'You opened the link from our email.',
      submit: 'Sign in now',
      missing: 'This link is incomplete. Open the link from the email again.',
    },
    textCode: {
      title: 'Sign in by phone',
      lead: 'We’ll text a code to the phone number on your account. You can add one on your account page.',
      phone: 'Phone',
      phoneHint: 'With its country code, like +49 151 23456789.',
      submit: 'Text me a code',
      sent: (phone: string) => `If an account has ${phone}, a code is on its way.`,
      code: 'Code from the message',
      finish: 'Sign in',
      again: 'Send another code',
      sentAgain: 'Another code is on its way.',
      other: 'Use another number',
    },
  },
})
