import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    anonymousApplicant: (toUpperCase: string) => `Applicant ${toUpperCase}`,
  },
})
