import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

const casesAbout = { column: 'case_id', in: 'moderation_cases', of: 'owner_id' } as const

export const personalData: PersonalData = {
  moderation_cases: {
    people: [
      {
        of: 'owner_id',
        exported: { without: ['assigned_to', 'decided_by', 'kept', 'weight', 'rank', 'reports'] },
        erased: { blank: { title: '', reason: '', kept: null, owner_id: null } },
        about: ['moderationCase:{id}', 'moderationDecision:{id}'],
      },
    ],
    pointers: ['assigned_to', 'decided_by'],
    plain: ['kind', 'path', 'status', 'decision', 'rule'],
  },
  moderation_reports: {
    people: [
      {
        of: 'reporter_id',
        exported: { without: ['evidence', 'weight', 'is_trusted', 'network', 'device'] },
        // A copied conversation holds what its reporter said as well.
        erased: {
          blank: { note: '', evidence: null, network: null, device: null, reporter_id: null },
        },
      },
      {
        of: casesAbout,
        exported: { not: 'Who reports someone is told to nobody.' },
        erased: { blank: { note: '', evidence: null } },
      },
    ],
    plain: ['reason'],
    stays: { note: 'What a guest wrote about a job.' },
  },
  moderation_files: {
    people: [
      {
        of: 'owner_id',
        exported: { not: 'Who reports someone is told to nobody.' },
        erased: 'delete',
        files: [{ key: 'storage_key', name: 'file_name' }],
      },
      {
        of: 'reporter_id',
        exported: { not: 'The originals are in the conversation.' },
        erased: 'delete',
        files: [{ key: 'storage_key', name: 'file_name' }],
      },
    ],
  },
  moderation_sanctions: {
    people: [ownRows('account_id')],
    plain: ['level', 'lifted_because'],
  },
  moderation_appeals: {
    people: [ownRows('account_id', { exported: { without: ['decided_by'] } })],
    pointers: ['decided_by'],
    plain: ['decision'],
  },
  moderation_links: {
    people: [
      { of: 'account_id', exported: { not: 'It would let someone else in.' }, erased: 'delete' },
    ],
  },
}
