import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  built_resumes: { people: [ownRows('account_id')] },
}
