/** Every word about files of a company's own records. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { ImportReport, TransferKind } from '../contract.ts'

export const kindWords = catalogue<Record<TransferKind, { name: string; about: string }>>({
  en: {
    postings: { name: 'Postings', about: 'as they are in the editor' },
    intakes: { name: 'Questions and deadlines', about: 'for each job' },
    teams: { name: 'Teams', about: 'access, scorecard criteria, anonymous first review' },
    stages: { name: 'Stages', about: 'your own, in order' },
    templates: { name: 'Message templates', about: 'with their variables' },
    applicants: { name: 'Applicants', about: 'what you can see, with their status' },
    notes: { name: 'Notes', about: 'your team’s notes on applicants' },
    scorecards: { name: 'Scorecards', about: 'your own' },
  },
})

export const words = catalogue({
  en: {
    title: 'Import and export',
    lead: 'Export your company’s records as CSV or JSON, and import the same files.',
    back: 'All jobs',
    out: 'Export your data',
    table: 'Your company’s records',
    records: 'Records',
    lines: 'Lines',
    files: 'Files',
    part: (format: string, part: number, parts: number) =>
      parts > 1 ? `${format} ${part} of ${parts}` : format,
    partOf: (kind: string, label: string) => `${kind} as ${label}`,
    in: 'Import a file',
    inLead:
      'You’ll see what would change before you import. Lines with errors are listed and skipped.',
    kind: 'What the file contains',
    file: 'File',
    fileHint: 'CSV or JSON, at most 500 lines',
    chosen: (name: string) => `Selected: ${name}`,
    noFile: 'Choose a file.',
    tooLarge: 'This file is larger than 16 MB.',
    check: 'Check file',
    take: 'Import',
    wouldBe: 'What would change',
    done: 'Imported',
    counts: ({ added, changed, unchanged }: ImportReport) =>
      `${plural(added, 'new line')}, ${changed} changed, ${unchanged} unchanged.`,
    left: (count: number) => plural(count, 'problem'),
    line: (line: number, field: string) => (field ? `Line ${line}, ${field}: ` : `Line ${line}: `),
    rules:
      'For applicants, we only import status and stage. Decide everything else on their page. We tell applicants when their status changes. Postings become drafts or unpublished changes.',
    statuses: 'Statuses you can set:',
  },
})
