import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = { paid: number; open: number; refunded: number }

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Payments',
    told: (facts: PersonCounts): string | undefined =>
      facts.paid + facts.open === 0
        ? undefined
        : `Orders: ${facts.paid} paid, ${facts.open} open, ${facts.refunded} refunded.`,
  },
})
