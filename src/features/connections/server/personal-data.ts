import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

const inClear = 'The people are in connections.json, in clear.'

export const personalData: PersonalData = {
  connection_imports: { people: [ownRows('account_id')] },
  connection_tags: { people: [ownRows('account_id', { exported: { not: inClear } })] },
  connections: { people: [ownRows('account_id', { exported: { not: inClear } })] },
  connection_keys: { people: [ownRows('account_id', { exported: { not: 'It is a secret.' } })] },
}
