import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  agreements: { people: [ownRows('account_id')] },
  asked_agreements: { people: [], pointers: ['asked_by'] },
}
