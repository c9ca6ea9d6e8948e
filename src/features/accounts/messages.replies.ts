import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    hours: (count: number) => `${count} hours`,
    minutes: (count: number) => `${count} minutes`,
    confirmNewEmailSubject: (brandName: string) =>
      `Confirm your new email address for ${brandName}`,
    emailTakenSubject: (brandName: string) => `This address has a ${brandName} account`,
    emailTakenBody:
      'Someone tried to change another account’s email to this address. It already has an account, so nothing changed.',
    emailChangedSubject: (brandName: string) => `Your ${brandName} email address has changed`,
    emailChangedBody: (supportEmail: string) =>
      `This is no longer the email address of your account.\n\nIf you didn’t change it, write to ${supportEmail} right away.`,
    codeBody: (lead: string, code: string, lifetime: string, orLink: string) =>
      `${lead}\n\n${code}\n\nThe code works once, for ${lifetime}.${orLink}\n\nIf you didn’t ask for it, you can ignore this email.`,
    wrongCode: (triesLeft: string) => `This code isn’t right. ${triesLeft}`,
    codeExpired: 'This code has expired. Ask for a new one.',
    confirmEmailSubject: (brandName: string) => `Confirm your email address for ${brandName}`,
    confirmEmailLead: (publicUrl: string) =>
      `This is your code. Enter it at ${publicUrl}/verify-email`,
    alreadyRegisteredSubject: (brandName: string) => `You already have a ${brandName} account`,
    alreadyRegisteredBody: (publicUrl: string) =>
      `Someone, perhaps you, tried to sign up with this address, but it already has an account.\n\nSign in: ${publicUrl}/login\nChoose a new password: ${publicUrl}/forgot-password\n\nIf it wasn’t you, you can ignore this email. Nobody can use your address without access to your inbox.`,
    noTriesLeft: 'Ask for a new one.',
    oneTryLeft: 'You have one try left.',
    triesLeft: (count: number) => `You have ${count} tries left.`,
    accountBeingDeleted: 'This account is being deleted. You can’t sign in to it anymore.',
    accountSuspended:
      'This account is suspended. We emailed you why, until when, and how to appeal.',
    accountClosed: 'We closed this account. We emailed you why, and how to appeal.',
    wrongEmailOrPassword: 'The email or password isn’t right.',
    authenticatorCodeRequired: 'Enter the code from your authenticator app.',
    wrongOrUsedCode: 'This code isn’t right, or it has already been used.',
    wrongOrExpiredCode: 'This code isn’t right, or it has expired.',
    wrongPasswordsSubject: (brandName: string) =>
      `Failed sign-in attempts on your ${brandName} account`,
    wrongPasswordsBody: (warnOwnerAt: number, publicUrl: string) =>
      `Someone entered a wrong password for your account ${warnOwnerAt} times within an hour. They didn’t get in, and you can sign in as usual.\n\nIf it was you and you’ve forgotten your password, choose a new one: ${publicUrl}/forgot-password`,
    passwordResetSubject: (brandName: string) => `Your ${brandName} password reset code`,
    wrongCurrentPassword: 'Your current password isn’t right.',
    recentSignInRequired: 'To do this, sign out and sign in again.',
    passwordChangedSubject: (brandName: string) => `Your ${brandName} password was changed`,
    passwordChangedBody: (publicUrl: string) =>
      `Your password was changed, and you were signed out everywhere else.\n\nIf that wasn’t you, choose a new password right away: ${publicUrl}/forgot-password`,
    passwordCompromisedSubject: (brandName: string) => `Someone knows your ${brandName} password`,
    passwordCompromisedBody: (warnOwnerAt: number, publicUrl: string) =>
      `Someone entered your password and then ${warnOwnerAt} wrong codes for two-step verification. They didn’t get in.\n\nChoose a new password: ${publicUrl}/forgot-password`,
    secondFactorRemovedSubject: (brandName: string) =>
      `Two-step verification is off for your ${brandName} account`,
    secondFactorRemovedBody: (publicUrl: string) =>
      `Your password alone now signs you in. If you didn’t turn it off, choose a new password right away: ${publicUrl}/forgot-password`,
    newSignInSubject: (brandName: string) => `New sign-in to your ${brandName} account`,
    newSignInBody: (device: string, time: string, publicUrl: string) =>
      `Someone signed in with ${device} for the first time, on ${time}.

If that wasn’t you, choose a new password. It ends every session: ${publicUrl}/forgot-password`,
    unknownBrowser: 'Unknown browser',
  },
})

export const missingRole = catalogue({
  en: {
    jobSeeker:
      'This is a recruiter account. Sign in as a recruiter, or sign up as a candidate with the same email to use both.',
    recruiter:
      'This is a candidate account. Sign in as a candidate, or sign up as a recruiter with the same email to use both.',
    admin: 'The email or password isn’t right.',
  },
})
