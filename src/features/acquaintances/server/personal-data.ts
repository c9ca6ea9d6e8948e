import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

const inClear = 'The people are in acquaintances.json, in clear.'

export const personalData: PersonalData = {
  acquaintance_imports: { people: [ownRows('account_id')] },
  acquaintance_tags: { people: [ownRows('account_id', { exported: { not: inClear } })] },
  acquaintances: { people: [ownRows('account_id', { exported: { not: inClear } })] },
  acquaintance_keys: { people: [ownRows('account_id', { exported: { not: 'It is a secret.' } })] },
}
