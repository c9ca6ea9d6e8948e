import { catalogue } from '#shared/catalogue.ts'

/** What emails say. */
export const mailWords = catalogue({
  en: {
    keyCreatedSubject: (brandName: string) =>
      `An access key was created for your ${brandName} account`,
    keyCreatedBody: (name: string, publicUrl: string) =>
      `The key “${name}” lets a program search jobs and prepare referral requests for you. It can’t send them, and it can’t sign in.\n\nIf you didn’t create it, remove it and choose a new password: ${publicUrl}/account`,
  },
})
