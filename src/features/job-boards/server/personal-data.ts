import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  job_boards: {
    people: [],
    pointers: ['created_by'],
    plain: [
      'added_as',
      'address',
      'company_name',
      'state',
      'problem',
      'etag',
      'last_modified',
      'fingerprint',
    ],
  },
  job_board_syncs: holdsNothing('When boards were read.'),
  job_board_postings: holdsNothing('Which postings of a board were read, and when.'),
  job_sources: holdsNothing('Where postings come from.'),
  job_imports: holdsNothing('Which files of postings were read.'),
  index_now_pages: holdsNothing(
    'Addresses of public pages, until search engines have been told of them, for three days at most.',
  ),
  index_now_collections: holdsNothing('Collections that search engines know.'),
  index_now_jobs: holdsNothing('Pages that search engines are told of.'),
}
