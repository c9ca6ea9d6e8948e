import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  cover_notes: { people: [ownRows('account_id')] },
}
