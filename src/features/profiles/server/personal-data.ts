import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  candidate_profiles: { people: [ownRows('account_id')] },
  resume_files: {
    people: [
      ownRows('account_id', {
        exported: { without: ['storage_key'] },
        files: [{ key: 'storage_key', name: 'file_name' }],
      }),
    ],
  },
  profile_pictures: {
    people: [
      ownRows('account_id', {
        exported: { without: ['storage_key'] },
        files: [{ key: 'storage_key' }],
      }),
    ],
  },
  blocked_companies: { people: [ownRows('account_id')] },
  proven_employments: { people: [ownRows('account_id')] },
  candidate_employers: { people: [ownRows('account_id')] },
  recruiter_profiles: {
    people: [
      {
        of: 'account_id',
        exported: {},
        // Candidates go on reading requests that this person has taken.
        erased: {
          blank: {
            full_name: 'Deleted account',
            work_email: null,
            work_email_verified_at: null,
            mailbox_proved_at: null,
            mailbox_distinct_at: null,
            title: null,
            function: null,
            office: null,
            level: 0,
            refer_functions: '{}',
            refer_levels: '{}',
          },
        },
      },
    ],
  },
}
