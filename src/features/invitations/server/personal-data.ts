import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  referrer_invitations: {
    people: [
      ownRows('inviter_id', {
        exported: { without: ['token_hash', 'invited_id'] },
        about: ['invitation:{id}'],
      }),
      {
        of: 'invited_id',
        exported: { not: 'It is the candidate’s who made the link.' },
        erased: { blank: { invited_id: null, tells_name: false } },
        about: ['invitation:{id}'],
      },
    ],
    plain: ['token_hash'],
  },
}
