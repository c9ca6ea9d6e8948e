export const words = {
  hats: {
    title: 'Your other role',
    both: {
      recruiter: 'This account also takes requests and refers people.',
      jobSeeker: 'This account also looks for jobs.',
    },
    missing: {
      recruiter: 'Refer people at your company with the same address and password.',
      jobSeeker: 'Look for a job with the same address and password.',
    },
    act: { recruiter: 'Act as a recruiter', jobSeeker: 'Act as a candidate' },
    add: { recruiter: 'Add the recruiter role', jobSeeker: 'Add the candidate role' },
  },
  signup: {
    title: 'Signup',
    heading: 'Who are you here as?',
    description: 'Choose a role to sign up and get started.',
    candidate: 'I am looking for a job',
    candidateHint:
      'Search openly, ask verified insiders for a referral, and see by when each of them answers. Your name stays hidden until somebody takes your request.',
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
    forgot: 'Forgot the password?',
    signedOut: 'Please sign in to go on. What you typed is kept.',
  },
  forgot: {
    title: 'Choose a new password',
    lead: 'Enter the address of your account. If it has one, a code is mailed to it.',
    mailed: (email: string) =>
      `If ${email} has an account, a six-digit code is on its way. It works for ten minutes and once.`,
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
