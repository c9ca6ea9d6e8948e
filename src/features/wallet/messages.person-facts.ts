import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = { plan: string | null; held: number; captured: number; credits: number }

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Wallet',
    told: (facts: PersonCounts): string | undefined =>
      `${facts.plan ?? 'Free'} plan. Connections: ${facts.held} held, ${facts.captured} spent, ${facts.credits} returned.`,
  },
})
