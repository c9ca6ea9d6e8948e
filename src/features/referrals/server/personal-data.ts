import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

const ownRequests = { column: 'request_id', in: 'referral_requests', of: 'candidate_id' } as const

/** What one asked changes of; another who has claimed it since may have asked, too. */
const claimedRequests = {
  column: 'request_id',
  in: 'referral_offers',
  key: 'request_id',
  of: 'referrer_id',
  when: 'claimed_at is not null',
} as const

export const personalData: PersonalData = {
  referral_requests: {
    people: [
      {
        of: 'candidate_id',
        exported: { without: ['claimed_by', 'shown'] },
        erased: {
          blank: {
            // What readers of the row expect stays in it.
            snapshot:
              '{"profile":{},"name":"Deleted account","email":"","completeness":0,"resumeFileName":null}',
            resume_id: null,
            note: 'Deleted',
            why_me: '{}',
            referred: null,
            shown: null,
          },
        },
        about: ['request:{id}', 'request:/recruiter/requests/{id}', 'dispute:{id}'],
      },
      {
        of: 'claimed_by',
        exported: { not: 'It is the candidate’s; what you did stands in the offers.' },
        erased: {
          keep: 'The candidate’s request, without the referrer’s name.',
          until: 'as long as the candidate’s account',
        },
        about: ['request:{id}', 'dispute:{id}'],
      },
    ],
    plain: ['status', 'charge_state', 'bonus_text', 'internal_job_id', 'job_title', 'frees_job'],
  },
  referral_offers: {
    people: [
      {
        of: 'referrer_id',
        exported: { without: ['score', 'rank_score', 'in_common'] },
        erased: { blank: { in_common: '{}' } },
        about: ['request:/recruiter/requests/{id}'],
      },
      {
        of: 'referrer_id',
        when: 'claimed_at is not null',
        exported: { not: 'They are among the offers.' },
        erased: { keep: 'The candidate’s request.', until: 'as long as the candidate’s account' },
        // The candidate was told who accepted, also where that was handed back since.
        about: ['request:{request_id}', 'dispute:{request_id}'],
      },
      {
        of: ownRequests,
        exported: { not: 'Who was asked is told when someone accepts.' },
        erased: { blank: { in_common: '{}' } },
        about: ['request:/recruiter/requests/{id}'],
      },
    ],
    plain: ['state', 'reason_code', 'consent', 'score'],
  },
  referral_changes: {
    people: [
      rowsBelow(ownRequests),
      {
        of: claimedRequests,
        exported: {},
        // The candidate goes on seeing that something was asked.
        erased: { blank: { text: 'Deleted' } },
      },
    ],
  },
  referral_events: {
    people: [
      { of: ownRequests, exported: {}, erased: { blank: { detail: '{}' } } },
      {
        of: 'by_account',
        exported: { not: 'It is on the candidate’s timeline.' },
        erased: { blank: { detail: '{}' } },
      },
    ],
    plain: ['kind', 'by_party', 'visible_to'],
  },
  referral_reports: {
    people: [
      rowsBelow(ownRequests, { exported: { not: 'Who reports someone is told to nobody.' } }),
      { of: 'reporter_id', exported: { without: ['decided_by'] }, erased: { blank: { text: '' } } },
    ],
    pointers: ['decided_by'],
    plain: ['reason', 'decision'],
  },
  referrer_reviews: {
    people: [ownRows('account_id', { exported: { without: ['closed_by'] } })],
    pointers: ['closed_by'],
  },
  self_referral_holds: {
    people: [
      rowsBelow(ownRequests, { exported: { not: 'Signs of fraud are told to nobody.' } }),
      ownRows('referrer_id', { exported: { not: 'Signs of fraud are told to nobody.' } }),
    ],
    pointers: ['decided_by'],
  },
}
