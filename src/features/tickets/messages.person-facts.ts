import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = { all: number; open: number }

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Support',
    told: (facts: PersonCounts): string | undefined =>
      facts.all === 0 ? undefined : `Tickets: ${facts.all}, ${facts.open} open.`,
  },
})
