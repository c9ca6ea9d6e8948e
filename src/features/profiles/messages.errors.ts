import { messages } from '#shared/message.ts'

/** What is said when a call is refused. */
export const errorWords = messages('profiles', {
  en: {
    profileChangedElsewhere:
      'This profile was changed in another window. Reload it to see both versions.',
    pictureRequired: 'Choose a picture.',
    notWorkEmail: 'Use your work email, not a personal one.',
    lookAlikeDomain: (shownDomain: string, double: string, supportEmail: string) =>
      `${shownDomain} looks like ${double}, which belongs to a company we know. Check the spelling, or write to ${supportEmail}.`,
    companyNameRequired: 'Enter your company’s name. We don’t know this email domain yet.',
    workEmailMissing: 'Save your work email first.',
    workEmailChanged: 'Your work email changed after we sent this code.',
    workEmailTaken: (supportEmail: string) =>
      `Another account has already confirmed this address. If it’s yours, write to ${supportEmail}.`,
  },
})
