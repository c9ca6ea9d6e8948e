import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  resume_shares: {
    people: [
      ownRows('account_id', {
        exported: { without: ['storage_key', 'password_hash'] },
        files: [{ key: 'storage_key', name: 'file_name' }],
      }),
    ],
  },
  resume_share_views: {
    people: [rowsBelow({ column: 'share_id', in: 'resume_shares', of: 'account_id' })],
  },
}
