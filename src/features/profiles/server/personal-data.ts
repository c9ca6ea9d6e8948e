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
  blocked_companies: { people: [ownRows('account_id')] },
  proven_employments: { people: [ownRows('account_id')] },
  candidate_employers: { people: [ownRows('account_id')] },
  recruiter_profiles: { people: [ownRows('account_id')] },
}
