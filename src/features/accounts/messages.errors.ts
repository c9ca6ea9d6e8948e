import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('accounts', {
  en: {
    unsupportedLanguage: 'Choose one of the languages of this site.',
    registrationClosed: 'Sign-up is closed at the moment.',
    registrationByInvitation:
      'Sign-up is by invitation. Open the link in your invitation in this browser, then sign up.',
    invitationEnded:
      'Your invitation has expired, was revoked, or was already used. Ask for a new one.',
    registrationLimited:
      'Only people with an email address at certain domains can sign up. Use your work or school address.',
    roleNotSignedUp: 'Sign up for this role first, with the same email address.',
    emailAlreadyConfirmed: 'Your email address is already confirmed.',
    sameEmail: 'This is already your email address.',
    samePassword: 'This is your current password. Choose another one.',
    invitationNotValid: 'This link no longer works. Create a new one.',
    dailyCodeLimitReached: (codesPerDay: number) =>
      `We’ve sent you ${codesPerDay} codes in the last 24 hours. Try again tomorrow.`,
    tooManyWrongCodes: (codeTries: number, ceil: number) =>
      `${codeTries} wrong codes were entered. You can ask for a new one in ${ceil} minutes.`,
    codeJustSent: (retryAfter: number) =>
      `We’ve just sent you a code. You can ask for another in ${retryAfter} seconds.`,
    signInSettingsChanged: 'The sign-in settings of this account have changed. Start again.',
    identityConnectedElsewhere:
      'This account is already connected to another account here. Disconnect it there first.',
    providerAlreadyConnected:
      'You’ve already connected an account from this provider. Disconnect it first.',
    hourlyEmailLimitReached: (target: string, ceil: number) =>
      `We’ve sent several emails to ${target} in the last hour. Use the latest one, or wait ${ceil} minutes.`,
    adminPermissionRequired: 'Only admins who manage other admins can do this.',
    nameChangedOften: (changes: number, days: number, moment: string) =>
      `You’ve changed your name ${changes} times in ${days} days. You can change it again on ${moment}.`,
    emailTaken: 'This address belongs to another account.',
    authenticatorAlreadyConfirmed: 'Two-step verification is already on. Remove it first.',
    wrongAuthenticatorCode:
      'This code isn’t right. Check that your device’s clock is set correctly.',
    secondFactorAlreadyOn: 'Two-step verification is already on.',
    adminsNeedSecondFactor: 'Admins always need two-step verification to sign in.',
  },
})
