import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

const ownReviews = { column: 'review_id', in: 'resume_reviews', of: 'candidate_id' } as const
const written = { column: 'review_id', in: 'resume_reviews', of: 'reviewer_id' } as const

export const personalData: PersonalData = {
  resume_reviewers: { people: [ownRows('account_id')] },
  resume_reviews: {
    people: [
      {
        of: 'candidate_id',
        exported: { without: ['reviewer_id'] },
        // The row stays without words, so that a reviewer's stats stay what they were.
        erased: { blank: { label: '', rating_text: null } },
        about: ['resumeReview:{id}'],
      },
      {
        of: 'reviewer_id',
        exported: { without: ['candidate_id', 'label', 'charge_ids'] },
        erased: {
          keep: 'The review is the candidate’s; no name stands in it.',
          until: 'the candidate deletes their account',
        },
      },
    ],
    pointers: ['reviewer_id'],
    plain: ['state', 'charge_ids'],
  },
  resume_review_rounds: {
    people: [
      rowsBelow(ownReviews, {
        exported: { without: ['storage_key'] },
        files: [{ key: 'storage_key', name: 'file_name' }],
      }),
      {
        of: written,
        // What they wrote is theirs as well; the resume is the candidate's alone.
        exported: {
          without: ['file_name', 'storage_key', 'sha256', 'size', 'content_type', 'lines', 'note'],
        },
        erased: {
          keep: 'The review is the candidate’s; no name stands in it.',
          until: 'the candidate deletes their account',
        },
      },
    ],
  },
  resume_review_events: {
    people: [
      rowsBelow(ownReviews, { exported: { without: ['reviewer_id'] } }),
      {
        of: 'reviewer_id',
        exported: {},
        erased: {
          keep: 'What happened to an order, without words.',
          until: 'the candidate deletes their account',
        },
      },
    ],
    plain: ['kind', 'by_party'],
  },
}
