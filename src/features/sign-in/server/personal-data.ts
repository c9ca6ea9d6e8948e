import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  sign_in_flows: {
    people: [
      {
        of: { json: 'data', member: 'accountId' },
        exported: { not: 'It lasts a quarter of an hour at most, and would let someone else in.' },
        erased: 'delete',
      },
    ],
  },
  passkeys: { people: [ownRows('account_id', { exported: { without: ['public_key'] } })] },
  phones: { people: [ownRows('account_id')] },
}
