import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  campaigns: { people: [ownRows('candidate_id')] },
  campaign_requests: {
    people: [rowsBelow({ column: 'campaign_id', in: 'campaigns', of: 'candidate_id' })],
  },
}
