import { rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  application_notes: {
    people: [
      rowsBelow(
        { column: 'application_id', in: 'applications', of: 'candidate_id' },
        { exported: { without: ['author_id', 'author_name'] } },
      ),
      { of: 'author_id', exported: {}, erased: { blank: { author_name: 'Deleted account' } } },
    ],
    stays: { text: 'The company’s record of an applicant; it goes with the applicant.' },
  },
  applicant_people: { people: [], pointers: ['merged_by'] },
}
