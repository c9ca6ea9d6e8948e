import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = {
  completeness: number | null
  hasResume: boolean
  companyId: string | null
  isVerified: boolean
}

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Profile',
    told: (facts: PersonCounts): string | undefined =>
      [
        facts.completeness !== null &&
          `Candidate profile ${facts.completeness}% complete${facts.hasResume ? ', with a resume' : ''}.`,
        facts.companyId !== null &&
          (facts.isVerified ? 'Work email confirmed.' : 'Work email not confirmed.'),
      ]
        .filter(Boolean)
        .join(' ') || undefined,
  },
})
