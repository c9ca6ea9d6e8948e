export const words = {
  or: 'Or',
  with: (name: string) => `Go on with ${name}`,
  passkey: 'Use a passkey',
  link: 'Email me a link',
  phone: 'Text me a code',
  passkeyFailed: 'No passkey was used.',
  back: 'Back to signing in',
  returning: {
    title: 'Signing you in',
    working: 'One moment: checking the answer.',
    failed: 'That did not work',
  },
  complete: {
    passwordTitle: 'You have an account here already',
    passwordLead: (email: string) =>
      `${email} belongs to an account with a password. Enter it once, and the two are connected.`,
    password: 'Password',
    codeTitle: 'One more step',
    codeLead: 'This account has a second factor.',
    code: 'Code of your authenticator app',
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
    lead: 'You have opened the link from our email.',
    submit: 'Sign in now',
    missing: 'This address is incomplete. Please open the link from the email again.',
  },
  textCode: {
    title: 'Sign in by phone',
    lead: 'We text a code to the phone of your account. You can add one on your account page.',
    phone: 'Phone',
    phoneHint: 'With its country code, like +49 151 23456789.',
    submit: 'Text me a code',
    sent: (phone: string) => `If an account has ${phone}, a code is on its way.`,
    code: 'Code from the message',
    finish: 'Sign in',
  },
}
