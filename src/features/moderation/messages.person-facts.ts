import { catalogue } from '#shared/catalogue.ts'

export type PersonCounts = {
  made: number
  right: number
  against: number
  actioned: number
  sanctions: number
}

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Reports and sanctions',
    told: (facts: PersonCounts): string | undefined =>
      facts.made + facts.against === 0
        ? undefined
        : `Cases about this person: ${facts.against}, action taken in ${facts.actioned}, sanctions: ${facts.sanctions}. Own reports: ${facts.made}, ${facts.right} led to action.`,
  },
})
