import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    introductionSubject: 'We’d like to introduce you to someone',
    introductionLead: (slice: string, companyName: string) =>
      `It’s about the job ${slice} at ${companyName}.`,
    introductionBody: (introductionDays: number) =>
      `Say yes or no within ${introductionDays} days. It’s free, and a no stays private.`,
    actions: { yes: 'Yes, introduce us', no: 'No, thanks' },
    openButton: 'See details',
    introductionFooter: (brandName: string) =>
      `Sent by ${brandName} because our team thinks you’d be a good match.`,
  },
})
