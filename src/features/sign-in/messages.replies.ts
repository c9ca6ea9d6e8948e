import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    noAccountSubject: (brandName: string) => `No ${brandName} account has this address`,
    noAccountBody: (way: string) =>
      `Someone, perhaps you, tried to sign in with this address, but it has no account.\n\n${way}\n\nIf it wasn’t you, you can ignore this email.`,
    signUpAt: (publicUrl: string) => `Sign up: ${publicUrl}/signup`,
    signUpByInvitation: 'New accounts are by invitation. If you have one, open the link in it.',
    signUpClosed: 'Sign-up is closed at the moment.',
    signInLinkSubject: (brandName: string) => `Your link to sign in to ${brandName}`,
    signInLinkBody: (publicUrl: string, token: string) =>
      `Open this link to sign in. It works once, within 15 minutes.\n\n${publicUrl}/login/link#token=${token}\n\nIf you didn’t ask for it, you can ignore this email.`,
    passkeyAddedSubject: (brandName: string) => `A passkey was added to your ${brandName} account`,
    passkeyAddedBody: (publicUrl: string) =>
      `It signs in without your password. If you didn’t add it, remove it and choose a new password: ${publicUrl}/account`,
    phoneCodeLead: (brandName: string) => `${brandName} code to confirm this phone:`,
    phoneAdded: (phone: string) => `A phone number ending in ${phone} can now sign in to`,
    phoneProvedElsewhere: 'Someone else has confirmed the phone number of',
    phoneChangedSubject: (brandName: string) =>
      `The phone of your ${brandName} account has changed`,
    phoneChangedBody: (what: string, publicUrl: string) =>
      `${what} your account.\n\nSee all the ways to sign in: ${publicUrl}/account`,
    signInCodeLead: (brandName: string) => `${brandName} sign-in code. Never share it:`,
    wrongPassword: 'The password isn’t right.',
  },
})
