import { type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  chat_reports: {
    people: [
      {
        of: 'reporter_id',
        exported: { without: ['evidence', 'decided_by'] },
        erased: { blank: { note: '', evidence: null, decision_note: '' } },
        about: ['report:{id}'],
      },
      {
        of: 'reported_id',
        exported: { not: 'Who reports someone is told to nobody.' },
        erased: { blank: { note: '', evidence: null, decision_note: '' } },
        about: ['report:{id}'],
      },
    ],
    pointers: ['decided_by'],
    plain: ['reason', 'decision'],
    stays: { subject: 'A job and a company.' },
  },
}
