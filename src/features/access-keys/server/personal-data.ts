import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  access_keys: { people: [ownRows('account_id', { exported: { without: ['hash'] } })] },
}
