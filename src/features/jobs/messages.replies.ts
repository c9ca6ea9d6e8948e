import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    reopenPeriodOver: (reopen: number) =>
      `You can only reopen a job within ${reopen} days. Copy it into a new draft.`,
    tooEarlyToArchive: 'It’s too early for this.',
    lastDayNotOver: 'Its closing date hasn’t passed yet.',
    remoteLocation: (country: string) => `Remote (${country})`,
    jobAtCompany: (company: string) => `Job at ${company}`,
    ratesMissing: 'The file has no rates. Expected lines such as EUR,0.86.',
    unknownCurrency: (currency: string) => `${currency} isn’t a currency.`,
    implausibleRate: (currency: string) => `The rate for ${currency} can’t be right.`,
    rateTwice: (currency: string) => `The file has two rates for ${currency}.`,
    dollarRateMissing: 'The file has no rate between the euro and the dollar.',
    implausibleRateChange: (currency: string, before: number, perDollar: number) =>
      `The rate for ${currency} was ${before} and can’t be ${perDollar}.`,
  },
})
