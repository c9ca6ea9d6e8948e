import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

const ownRequests = { column: 'request_id', in: 'referral_requests', of: 'candidate_id' } as const
const paper = {
  exported: { without: ['storage_key', 'wrapped_key'] },
  files: [{ key: 'storage_key', wrappedKey: 'wrapped_key', name: 'file_name' }],
}

export const personalData: PersonalData = {
  answer_links: {
    people: [rowsBelow(ownRequests, { exported: { without: ['token_hash'] } })],
  },
  outcome_statements: {
    people: [
      {
        of: ownRequests,
        exported: {},
        erased: {
          keep: 'What became of a referral, for response stats; no name stands in it.',
          until: 'as long as the product runs',
        },
      },
    ],
    plain: ['source', 'outcome'],
  },
  referral_proofs: { people: [rowsBelow(ownRequests, paper), ownRows('account_id', paper)] },
  thank_you_notes: { people: [rowsBelow(ownRequests)] },
}
