export const words = {
  signup: {
    title: 'Signup',
    heading: 'Who are you here as?',
    description: 'Choose a role to sign up and get started.',
    candidate: 'I am looking for a job',
    candidateHint:
      'Search openly, ask verified insiders for a referral, and see by when each of them answers. Your name stays hidden until someone takes your request.',
    recruiter: 'I refer people or hire',
    recruiterHint:
      'Confirm your work e-mail, get a few matching requests a week, take the ones you can stand behind.',
    already: 'You have an account already?',
    later: 'One account can hold both roles; you can add the other later.',
  },
  register: {
    candidateTitle: 'Sign up as a candidate',
    recruiterTitle: 'Sign up as a recruiter',
    candidateLead: 'Next comes your profile: about three minutes.',
    recruiterLead: 'Next you confirm your work e-mail with a code.',
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
    forgot: 'Forgot the password?',
    signedOut: 'Please sign in to go on. What you typed is kept.',
  },
  admin: {
    title: 'Admin sign-in',
    lead: 'For the people who run this site. A second factor is always needed.',
    submit: 'Sign in',
    setup: 'Set up your admin account',
    setupLead: (email: string) => `For ${email}. Two things: an authenticator app and a password.`,
    finish: 'Finish the set-up',
    gone: 'This link does not work any more',
    goneLead:
      'It works once and for 24 hours. Whoever runs the server can make a new one with "npm run admin".',
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
    lead: 'Enter the address of your account. If it has one, a code is mailed to it.',
    mailed: (email: string) =>
      `If ${email} has an account, a six-digit code is on its way. It works for ten minutes and once.`,
    linkLead: 'Enter the address that got the link, and the new password.',
    send: 'Mail me a code',
    sent: (seconds: number) => `Asked again. You can ask for another code in ${seconds} s.`,
    newPassword: 'New password',
    submit: 'Set the new password',
    done: 'Your password is changed. Please sign in with it.',
    back: 'Back to signing in',
  },
  verify: {
    title: 'Confirm your e-mail',
    lead: 'We mailed a six-digit code to the address of your account when you signed up. It is needed once, before your first request.',
    again: 'Send another code',
    sent: (seconds: number) => `The code is on its way. You can ask for another in ${seconds} s.`,
    code: 'Code from the mail',
    submit: 'Confirm',
    done: 'Your e-mail is confirmed.',
    goOn: 'Go on',
  },
  fields: {
    name: 'Name',
    nameHint: 'As other people should see it.',
    email: 'E-mail',
    password: 'Password',
    passwordHint: (least: number) =>
      `At least ${least} characters. Spaces and any letters are fine.`,
  },
}
