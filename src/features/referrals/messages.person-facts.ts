import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = {
  requests: number
  open: number
  referred: number
  spam: number
  offers: number
  claimed: number
  missed: number
}

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Referrals',
    told: (facts: PersonCounts): string | undefined =>
      [
        facts.requests > 0 &&
          `Requests sent: ${facts.requests} (${facts.open} open, ${facts.referred} referred, ${facts.spam} removed as spam).`,
        facts.offers > 0 &&
          `Requests received: ${facts.offers} (${facts.claimed} accepted, ${facts.missed} missed).`,
      ]
        .filter(Boolean)
        .join(' ') || undefined,
  },
})
