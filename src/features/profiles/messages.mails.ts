import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    workEmailCodeSubject: 'Confirm your work email address',
    workEmailCodeLead: (brandName: string, publicUrl: string) =>
      `This is your code for ${brandName}. Enter it at ${publicUrl}/recruiter/verification`,
    workEmailCodeSent: (workEmail: string) => `We sent a code to ${workEmail}.`,
  },
})
