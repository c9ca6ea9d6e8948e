import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  introductions: {
    people: [
      ownRows('candidate_id', {
        exported: { without: ['proposed_by'] },
        about: ['introduction:{id}'],
      }),
      ownRows('recruiter_id', {
        exported: { without: ['proposed_by'] },
        about: ['introduction:{id}'],
      }),
    ],
    pointers: ['proposed_by'],
  },
}
