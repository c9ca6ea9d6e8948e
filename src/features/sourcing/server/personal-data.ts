import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

const teamsList = { keep: 'The team goes on using it.', until: 'The team deletes it' }

export const personalData: PersonalData = {
  people_searches: { people: [ownRows('account_id')] },
  people_lists: {
    people: [{ of: 'created_by', exported: {}, erased: teamsList }],
    stays: { name: 'What a team calls a list of candidates.' },
  },
  people_list_entries: {
    people: [ownRows('candidate_id', { exported: { without: ['added_by'] } })],
    pointers: ['added_by'],
  },
  people_tags: {
    people: [ownRows('candidate_id', { exported: { without: ['added_by'] } })],
    pointers: ['added_by'],
  },
  people_notes: {
    people: [
      ownRows('candidate_id', { exported: { without: ['author_id'] } }),
      { of: 'author_id', exported: { without: ['candidate_id'] }, erased: teamsList },
    ],
    stays: { body: 'The team’s record of a candidate; it goes with the candidate.' },
  },
  people_dismissals: {
    people: [
      ownRows('candidate_id', { exported: { without: ['recruiter_id'] } }),
      ownRows('recruiter_id', { exported: { without: ['candidate_id'] } }),
    ],
  },
}
