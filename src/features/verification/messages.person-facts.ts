import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = {
  waiting: number
  approved: number
  rejected: number
  state: string | null
}

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Verification',
    told: (facts: PersonCounts): string | undefined =>
      facts.state === null && facts.waiting + facts.approved + facts.rejected === 0
        ? undefined
        : `${facts.state === null ? 'Not verified' : `State: ${facts.state}`}. Cases: ${facts.waiting} waiting, ${facts.approved} approved, ${facts.rejected} rejected.`,
  },
})
