import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = { sent: number; dead: number; days: number }

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Messages',
    told: (facts: PersonCounts): string | undefined =>
      `Messages in the last ${facts.days} days: ${facts.sent} sent, ${facts.dead} undelivered.`,
  },
})
