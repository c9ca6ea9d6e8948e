import { type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  job_postings: {
    people: [],
    pointers: ['owner_id', 'draft_by'],
    plain: [
      'pause_reason',
      'review_reasons',
      'sent_back_reason',
      'filled_through',
      'confirm_token',
    ],
    stays: {
      draft: 'The company’s posting.',
      published: 'The company’s posting.',
      sent_back_note: 'Our words to the company.',
    },
  },
}
