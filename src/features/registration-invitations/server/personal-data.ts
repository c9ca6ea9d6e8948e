import type { PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  registration_invitations: {
    people: [
      {
        of: 'used_by',
        exported: { without: ['token_hash', 'created_by'] },
        erased: { blank: { used_by: null, email: null, note: '' } },
      },
      {
        of: { email: 'email' },
        exported: { without: ['token_hash', 'created_by'] },
        erased: { blank: { email: null, note: '' } },
      },
    ],
    pointers: ['created_by'],
    plain: ['token_hash', 'link_ending', 'about'],
  },
}
