import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

const ownApplications = {
  column: 'application_id',
  in: 'applications',
  of: 'candidate_id',
} as const

export const personalData: PersonalData = {
  job_intakes: {
    people: [],
    pointers: ['opened_by'],
    stays: { questions: 'The company’s questions.' },
  },
  applications: {
    people: [
      {
        of: 'candidate_id',
        when: "source = 'here'",
        exported: {},
        erased: {
          blank: {
            // What readers of the row expect stays in it.
            snapshot: '{"profile":{},"name":"Deleted account","email":"","resumeFileName":null}',
            resume_id: null,
            cover_note: '',
            answers: '[]',
            rejection_note: null,
            offer: null,
          },
        },
        about: ['application:{id}'],
      },
      {
        of: 'candidate_id',
        when: "source = 'outside'",
        exported: {},
        erased: 'delete',
      },
    ],
    plain: ['source', 'status', 'job_title', 'rejection_reason'],
  },
  application_events: {
    people: [{ of: ownApplications, exported: {}, erased: { blank: { detail: '{}' } } }],
    pointers: ['by_account'],
    plain: ['kind', 'by_party', 'visible_to'],
  },
  application_files: {
    people: [
      ownRows('account_id', {
        exported: { without: ['storage_key'] },
        files: [{ key: 'storage_key', name: 'file_name' }],
      }),
    ],
  },
  interviews: {
    people: [
      rowsBelow(ownApplications, {
        exported: { without: ['invited_by'] },
        about: ['interview:{id}'],
      }),
      {
        of: 'invited_by',
        exported: { without: ['application_id', 'answer_note'] },
        erased: {
          keep: 'The company’s invitation; it goes with the applicant.',
          until: 'as long as the applicant’s account',
        },
        // The invitation by email names the one who sent it.
        about: ['interview:{id}'],
      },
    ],
    plain: ['kind', 'state', 'time_zone', 'slots', 'answer_note', 'end_reason'],
    stays: { place: 'The company’s invitation.', note: 'The company’s invitation.' },
  },
  planned_rejections: {
    people: [rowsBelow(ownApplications, { exported: { not: 'It has not been sent yet.' } })],
    pointers: ['by_account'],
  },
}
