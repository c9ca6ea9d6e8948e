import {
  holdsNothing,
  ownRows,
  rowsBelow,
  type PersonalData,
} from '#platform/personal-data/rules.ts'

const ownApplications = {
  column: 'application_id',
  in: 'applications',
  of: 'candidate_id',
} as const

export const personalData: PersonalData = {
  hiring_stages: holdsNothing('Of a company, not of a person.'),
  application_stages: holdsNothing('In which stage an application stands.'),
  hiring_templates: holdsNothing('Of a company, not of a person.'),
  hiring_jobs: holdsNothing('Of a company, not of a person.'),
  hiring_seats: { people: [ownRows('account_id')] },
  hiring_scorecards: {
    people: [
      rowsBelow(ownApplications, { exported: { without: ['author_id', 'author_name'] } }),
      { of: 'author_id', exported: {}, erased: { blank: { author_name: 'Deleted account' } } },
    ],
    plain: ['scores', 'verdict'],
    stays: { summary: 'The company’s record of an applicant; it goes with the applicant.' },
  },
}
