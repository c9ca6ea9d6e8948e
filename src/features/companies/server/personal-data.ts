import { holdsNothing, ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  companies: holdsNothing('Of a company, not of a person.'),
  company_domains: holdsNothing('Of a company, not of a person.'),
  company_admins: { people: [ownRows('account_id')] },
  company_policies: {
    people: [],
    pointers: ['updated_by'],
    plain: ['ineligible'],
    stays: { bonus_text: 'The company’s rules.', remarks: 'The company’s rules.' },
  },
  company_merges: { people: [], pointers: ['merged_by'], plain: ['from_state'] },
  company_aliases: holdsNothing('Of a company, not of a person.'),
  company_pairs_apart: { people: [], pointers: ['decided_by'] },
  company_merge_moves: holdsNothing('Which records moved with a company.'),
}
