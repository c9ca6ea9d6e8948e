import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them, and what they say. */
export const typeWords = catalogue({
  en: {
    differences: { label: 'Payment differences', why: 'You manage payments.' },
    subject: (count: number, provider: string) =>
      count === 1
        ? `1 payment differs from ${provider}’s report`
        : `${count} payments differ from ${provider}’s report`,
    found: (day: string) =>
      `We compared the payments up to ${day} with the provider’s report. Look at each difference and note what you did about it.`,
    open: 'Open differences',
    footer: (brandName: string) => `Sent by ${brandName} to everyone who manages payments.`,
  },
})
