import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  findable_people: { people: [ownRows('account_id', { exported: { without: ['words'] } })] },
  people_openings: {
    people: [
      ownRows('candidate_id', { exported: { without: ['recruiter_id'] } }),
      ownRows('recruiter_id', { exported: { without: ['candidate_id'] } }),
    ],
  },
  people_contacts: {
    people: [
      ownRows('candidate_id', { about: ['contact:{id}', 'contact:{id}:accepted'] }),
      ownRows('recruiter_id', {
        exported: { without: ['candidate_id'] },
        about: ['contact:{id}', 'contact:{id}:accepted'],
      }),
    ],
  },
}
