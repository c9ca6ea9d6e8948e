export const words = {
  signup: {
    title: 'Signup',
    heading: 'What brings you here?',
    description: 'Choose a role to sign up and get started.',
    candidate: 'I am looking for a job',
    candidateHint:
      'Search every job, ask verified referrers, and see when to expect a reply. You stay anonymous until a referrer accepts.',
    recruiter: 'I refer people or hire',
    recruiterHint:
      'Confirm your work email, get a few matching requests a week, and accept the ones you believe in.',
    already: 'Already have an account?',
    later: 'One account can hold both roles; you can add the other later.',
  },
  register: {
    candidateTitle: 'Sign up as a candidate',
    recruiterTitle: 'Sign up as a recruiter',
    candidateLead: 'Next comes your profile: about three minutes.',
    recruiterLead: 'Next you confirm your work email with a code.',
    other: {
      candidate: 'I refer people or hire instead',
      recruiter: 'I am looking for a job instead',
    },
    submit: 'Create the account',
  },
  login: {
    title: 'Sign in',
    as: 'Sign in as',
    candidate: 'Candidate',
    recruiter: 'Recruiter',
    submit: 'Sign in',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
    forgot: 'Forgot password?',
    signedOut: 'Please sign in to continue. We’ve kept what you typed.',
  },
  admin: {
    title: 'Admin sign-in',
    lead: 'For the people who run this site. A second factor is always needed.',
    submit: 'Sign in',
    setup: 'Set up your admin account',
    setupLead: (email: string) => `For ${email}. Two things: an authenticator app and a password.`,
    finish: 'Finish setup',
    gone: 'This link does not work any more',
    goneLead:
      'It works once, for 24 hours. The operator of this server can make a new one with "npm run admin".',
  },
  secondFactor: {
    title: 'Second factor',
    open: 'Add this account to an authenticator app, then enter the code that it shows.',
    openApp: 'Open it in the app on this device',
    orType: 'Or type this key into the app:',
    code: 'Code of your authenticator app',
    keepCodes:
      'Keep these codes somewhere safe. Each signs you in once when the app is lost. They are not shown again.',
    kept: 'I have kept them',
  },
  signOutPending:
    'You are signed out here, but the server could not be reached, so your session is still open. It is ended as soon as there is a connection.',
  forgot: {
    title: 'Choose a new password',
    lead: 'Enter your email address. If it has an account, we’ll email you a code.',
    mailed: (email: string) =>
      `If ${email} has an account, a six-digit code is on its way. It works for ten minutes and once.`,
    linkLead: 'Enter the address that got the link, and the new password.',
    send: 'Email me a code',
    sent: (seconds: number) => `Asked again. You can ask for another code in ${seconds} s.`,
    newPassword: 'New password',
    submit: 'Set the new password',
    done: 'Your password is changed. Please sign in with it.',
    back: 'Back to signing in',
  },
  verify: {
    title: 'Confirm your email',
    lead: 'We emailed you a six-digit code when you signed up. You need it once, before your first request.',
    again: 'Send another code',
    sent: (seconds: number) => `The code is on its way. You can ask for another in ${seconds} s.`,
    code: 'Code from the email',
    submit: 'Confirm',
    done: 'Your email is confirmed.',
    goOn: 'Go on',
  },
  fields: {
    name: 'Name',
    nameHint: 'As other people should see it.',
    email: 'Email',
    password: 'Password',
    passwordHint: (least: number) =>
      `At least ${least} characters. Spaces and any letters are fine.`,
  },
}
