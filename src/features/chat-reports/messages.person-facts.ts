import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = { made: number; against: number; upheld: number }

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Chat reports',
    told: (facts: PersonCounts): string | undefined =>
      facts.made + facts.against === 0
        ? undefined
        : `Reported by others: ${facts.against}, ${facts.upheld} upheld. Own reports: ${facts.made}.`,
  },
})
