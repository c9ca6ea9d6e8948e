/** Every word about files of a company's own records. */
import { plural } from '#web/messages/format.ts'
import type { ImportReport, TransferKind } from '../contract.ts'

export const kindWords: Record<TransferKind, { name: string; about: string }> = {
  postings: { name: 'Postings', about: 'as they stand in the editor' },
  intakes: { name: 'Questions and answer times', about: 'of each job' },
  teams: { name: 'Teams', about: 'seats, scorecard questions, first look without names' },
  stages: { name: 'Stages', about: 'your own, in their order' },
  templates: { name: 'Texts for answers', about: 'with their variables' },
  applicants: { name: 'Applicants', about: 'as you may see them, with where they stand' },
  notes: { name: 'Notes', about: 'of your team on applicants' },
  scorecards: { name: 'Scorecards', about: 'your own' },
}

export const words = {
  title: 'Files out and in',
  lead: 'Everything of yours as a table or as JSON, and the same files back again.',
  back: 'All jobs',
  out: 'Take your records with you',
  table: 'Records of your company',
  records: 'Records',
  lines: 'Lines',
  files: 'Files',
  part: (format: string, part: number, parts: number) =>
    parts > 1 ? `${format} ${part} of ${parts}` : format,
  partOf: (kind: string, label: string) => `${kind} as ${label}`,
  in: 'Take a file in',
  inLead:
    'You read what would happen before it does. A line that cannot be taken is named with its reason; the others are taken, and what is the same stays as it is.',
  kind: 'What the file holds',
  file: 'File',
  fileHint: 'CSV or JSON, at most 500 lines',
  chosen: (name: string) => `Chosen: ${name}`,
  noFile: 'Please choose a file.',
  tooLarge: 'This file is larger than 16 MB.',
  check: 'Check the file',
  take: 'Import',
  wouldBe: 'If you import it',
  done: 'Taken in',
  counts: ({ added, changed, unchanged }: ImportReport) =>
    `${plural(added, 'line is', 'lines are')} new, ${changed} changed, ${unchanged} the same.`,
  left: (count: number) => `${plural(count, 'thing', 'things')} to look at`,
  line: (line: number, field: string) => (field ? `Line ${line}, ${field}: ` : `Line ${line}: `),
  rules:
    'Of applicants, only status (in_review, shortlisted, interview) and stage are taken in: everything else is decided on their page, and a change of status is told to them. Postings become drafts or changes that you publish yourself.',
} as const
