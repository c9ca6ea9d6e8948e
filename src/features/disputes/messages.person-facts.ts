import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = { opened: number; against: number; upheld: number }

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Disputes',
    told: (facts: PersonCounts): string | undefined =>
      facts.opened + facts.against === 0
        ? undefined
        : `Opened: ${facts.opened}. Against this person: ${facts.against}, ${facts.upheld} upheld.`,
  },
})
