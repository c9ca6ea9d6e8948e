import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

const ownReviews = { column: 'review_id', in: 'resume_reviews', of: 'candidate_id' } as const
const written = { column: 'review_id', in: 'resume_reviews', of: 'reviewer_id' } as const

/** When a reviewer goes, it stays; when the candidate goes, its row is deleted. */
const candidates = 'The candidate’s: it goes with their account.'

const ofTheCandidate = {
  keep: 'The review is the candidate’s; no name stands in it.',
  until: 'the candidate deletes their account',
}
const withoutWords = {
  keep: 'What happened to an order, without words: stats of reviewers count it.',
  until: 'as long as the product runs',
}

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
        erased: ofTheCandidate,
      },
    ],
    pointers: ['reviewer_id'],
    plain: ['state', 'charge_ids'],
  },
  resume_review_rounds: {
    people: [
      rowsBelow(ownReviews, {
        when: 'delivered_at is not null',
        exported: { without: ['storage_key'] },
        files: [{ key: 'storage_key', name: 'file_name' }],
      }),
      rowsBelow(ownReviews, {
        when: 'delivered_at is null',
        // A draft is the reviewer’s until it is delivered.
        exported: { without: ['storage_key', 'summary', 'comments'] },
        files: [{ key: 'storage_key', name: 'file_name' }],
      }),
      {
        of: written,
        // What they wrote is theirs as well; the resume is the candidate's alone.
        exported: {
          without: ['file_name', 'storage_key', 'sha256', 'size', 'content_type', 'lines', 'note'],
        },
        erased: ofTheCandidate,
      },
    ],
    plain: ['content_type', 'sha256'],
    stays: {
      file_name: candidates,
      storage_key: candidates,
      lines: candidates,
      note: candidates,
      summary: candidates,
      comments: candidates,
    },
  },
  resume_review_events: {
    people: [
      { of: ownReviews, exported: { without: ['reviewer_id'] }, erased: withoutWords },
      { of: 'reviewer_id', exported: {}, erased: withoutWords },
    ],
    plain: ['kind', 'by_party'],
  },
}
