import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  public_profiles: { people: [ownRows('account_id')] },
  public_profile_addresses: { people: [ownRows('account_id')] },
}
