import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = { sent: number; open: number; hired: number }

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Applications',
    told: (facts: PersonCounts): string | undefined =>
      facts.sent === 0
        ? undefined
        : `Applications: ${facts.sent} sent, ${facts.open} open, ${facts.hired} hired.`,
  },
})
