import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

const ownExports = { column: 'export_id', in: 'data_exports', of: 'account_id' } as const

export const personalData: PersonalData = {
  data_exports: { people: [ownRows('account_id')] },
  data_export_parts: {
    people: [
      rowsBelow(ownExports, {
        // An export within an export would never end.
        exported: { not: 'The archives themselves.' },
        files: [{ key: 'storage_key', wrappedKey: 'wrapped_key' }],
      }),
    ],
  },
  account_deletions: {
    people: [
      {
        of: 'account_id',
        exported: { without: ['subject'] },
        erased: {
          keep: 'Proves that and when an account was deleted; no name stands in it.',
          until: 'as long as the product runs',
        },
      },
    ],
    plain: ['state', 'certificate'],
    stays: { subject: 'Blank once the deletion has ended.' },
  },
  consents: { people: [ownRows('account_id')] },
}
