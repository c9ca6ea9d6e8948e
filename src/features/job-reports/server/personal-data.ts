import type { PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  job_reports: {
    people: [
      {
        of: 'reporter_id',
        exported: { without: ['decided_by'] },
        erased: { blank: { note: '', reporter_id: null } },
      },
    ],
    pointers: ['decided_by'],
    plain: ['reason', 'decision'],
    stays: {
      note: 'What a guest wrote about a job.',
      decision_note: 'A moderator’s words about a job.',
    },
  },
}
