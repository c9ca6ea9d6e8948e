import { type PersonalData } from '#platform/personal-data/rules.ts'

const ownDisputes = { column: 'dispute_id', in: 'disputes', of: 'candidate_id' } as const

export const personalData: PersonalData = {
  disputes: {
    people: [
      {
        of: 'candidate_id',
        exported: { without: ['decided_by', 'referrer_id'] },
        erased: { blank: { reason: null } },
      },
    ],
    pointers: ['referrer_id', 'decided_by'],
    plain: ['state'],
  },
  dispute_statements: {
    people: [
      {
        of: 'by_account',
        exported: { without: ['storage_key', 'wrapped_key'] },
        erased: {
          blank: {
            text: 'Deleted',
            storage_key: null,
            wrapped_key: null,
            content_type: null,
            file_name: null,
          },
        },
        files: [{ key: 'storage_key', wrappedKey: 'wrapped_key', name: 'file_name' }],
      },
      {
        of: ownDisputes,
        exported: { without: ['by_account', 'storage_key', 'wrapped_key'] },
        erased: {
          keep: 'What the other side said is theirs.',
          until: '90 days after the decision, their files',
        },
      },
    ],
    plain: ['by_party'],
  },
}
