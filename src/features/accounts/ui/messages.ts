import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    signup: {
      title: 'Signup',
      heading: 'What brings you here?',
      description: 'Choose a role to sign up and get started.',
      candidate: 'I’m looking for a job',
      candidateHint:
        'Search every job, ask verified referrers, and see when to expect a reply. You stay anonymous until a referrer accepts.',
      recruiter: 'I refer people or hire',
      recruiterHint:
        'Confirm your work email, get a few matching requests a week, and accept the ones you believe in.',
      already: 'Already have an account?',
      later: 'You can add the other role to your account later.',
    },
    register: {
      candidateTitle: 'Sign up as a candidate',
      recruiterTitle: 'Sign up as a recruiter',
      candidateLead:
        'Next, confirm your email and fill in your profile. It takes about three minutes.',
      recruiterLead: 'Next, confirm your work email with a code.',
      other: {
        candidate: 'I refer people or hire instead',
        recruiter: 'I’m looking for a job instead',
      },
      submit: 'Create account',
      forRequest: 'Your referral request comes after that.',
      isInvited: 'You’re invited. Create your account to accept.',
      registration: {
        domains:
          'Only people with an email address at certain domains can sign up. Use your work or school address.',
        invited:
          'Sign-up is by invitation. Open the link in your invitation in this browser, then sign up.',
        closed: 'Sign-up is closed at the moment. If you already have an account, you can sign in.',
      },
    },
    login: {
      title: 'Sign in',
      as: 'Sign in as',
      candidate: 'Candidate',
      recruiter: 'Recruiter or referrer',
      submit: 'Sign in',
      noAccount: 'No account yet?',
      signUp: 'Sign up',
      forgot: 'Forgot password?',
      signedOut: 'Sign in to continue.',
    },
    admin: {
      title: 'Admin sign-in',
      lead: 'For the people who run this site. Two-step verification is required.',
      submit: 'Sign in',
      setup: 'Set up your admin account',
      setupLead: (email: string) =>
        `For ${email}. You’ll set up an authenticator app and choose a password.`,
      finish: 'Finish setup',
      gone: 'This link no longer works',
      goneLead:
        'It works once, for 24 hours. Ask the operator of this server for a new one, made with “npm run admin”.',
    },
    secondFactor: {
      title: 'Two-step verification',
      open: 'Scan this with an authenticator app, then enter the code it shows.',
      qr: 'QR code for the authenticator app',
      openApp: 'Open in an app on this device',
      orType: 'Or enter this key in the app:',
      code: 'Code from your authenticator app',
      keepCodes:
        'Save these recovery codes somewhere safe. If you lose the app, each one signs you in once. We won’t show them again.',
      kept: 'I’ve saved them',
    },
    signOutPending:
      'You’re signed out here, but we couldn’t reach the server, so your session is still open. We’ll end it when you’re back online.',
    unsent: {
      title: 'Sign out before everything is sent?',
      lead: 'Some of what you typed, here or in another tab, is still only on this device. Signing out deletes it.',
      stay: 'Stay signed in',
      leave: 'Sign out anyway',
    },
    forgot: {
      title: 'Choose a new password',
      lead: 'Enter your email address. If it has an account, we’ll email you a code.',
      mailed: (email: string) =>
        `If ${email} has an account, a six-digit code is on its way. It works once, for ten minutes.`,
      linkLead: 'Enter the email address we sent the link to, and a new password.',
      send: 'Email me a code',
      sent: (seconds: number) =>
        `If the address has an account, a new code is on its way. You can ask for another in ${seconds} s.`,
      newPassword: 'New password',
      submit: 'Set new password',
      done: 'Password changed. Sign in with your new password.',
      back: 'Back to sign-in',
    },
    verify: {
      title: 'Confirm your email',
      lead: 'You need this once, before your first request. The code works for 24 hours; if yours is older, get a new one.',
      sentTo: 'We sent an email to ',
      inEmail:
        'It has a six-digit code, or tells you how to sign in if this address already has an account.',
      again: 'Send a new email',
      sent: (seconds: number) =>
        `The email is on its way. You can ask for another in ${seconds} s.`,
      code: 'Code from the email',
      submit: 'Confirm',
      done: 'Your email is confirmed.',
      goOn: 'Continue',
    },
    fields: {
      name: 'Name',
      nameHint: 'As you want other people to see it.',
      email: 'Email',
      password: 'Password',
      showPassword: 'Show password',
      hidePassword: 'Hide password',
      passwordHint: (least: number) =>
        `At least ${least} characters. Spaces and any letters are fine.`,
    },
  },
})
