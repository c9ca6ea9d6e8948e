import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  recruiter_verifications: { people: [ownRows('account_id')] },
  verification_bans: {
    people: [
      {
        of: 'account_id',
        exported: { without: ['mailbox_hash'] },
        erased: {
          keep: 'Who was banned for fraud must not come back under a new account; the mailbox is a hash.',
          until: 'until the ban is lifted',
        },
      },
    ],
    plain: ['reason', 'domain', 'mailbox_hash'],
  },
  verification_cases: {
    people: [
      ownRows('account_id', {
        exported: { without: ['locked_by', 'first_decided_by', 'decided_by', 'checklist', 'note'] },
      }),
    ],
    pointers: ['locked_by', 'first_decided_by', 'decided_by'],
  },
  identity_documents: {
    people: [
      ownRows('account_id', {
        exported: { without: ['storage_key', 'wrapped_key'] },
        files: [{ key: 'storage_key', wrappedKey: 'wrapped_key' }],
      }),
    ],
  },
}
