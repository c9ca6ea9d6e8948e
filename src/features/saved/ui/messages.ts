/** Every word of saved jobs and saved searches. */
import { plural } from '#web/messages/format.ts'
import type { AlertFrequency, AlertReason } from '../contract.ts'

export const frequencyWords: Record<AlertFrequency, string> = {
  instant: 'At once, within a quarter of an hour',
  daily: 'Every morning',
  weekly: 'On Monday mornings',
}

export const frequencyShort: Record<AlertFrequency, string> = {
  instant: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
}

export const alertReasonWords: Record<AlertReason, string> = {
  too_senior: 'Too senior',
  too_junior: 'Too junior',
  not_remote: 'Not remote',
  company: 'Not this company',
  other: 'Something else',
}

export const words = {
  saved: {
    title: 'Saved jobs',
    lead: 'Jobs you keep an eye on, with what you want to remember about them. Only you see this list.',
    none: 'Nothing saved yet',
    noneLead: 'Press Save on a job to find it here again, on every device of yours.',
    findJobs: 'Find a job',
    note: 'Note',
    addNote: 'Add a note',
    editNote: 'Change the note',
    tags: 'Tags',
    tagsHint: 'Separated by commas, such as: first choice, Berlin',
    keep: 'Keep it',
    tagged: (tag: string) => `Tagged “${tag}”`,
    all: 'All',
    closed: 'Closed',
    savedOn: 'saved',
    remove: 'Take off the list',
    removed: 'Taken off your list.',
  },
  alerts: {
    title: 'Job alerts',
    lead: 'Saved searches that mail you what is new. No job is sent twice.',
    none: 'No alert yet',
    noneLead: 'Search for jobs, then press “Mail me new jobs like these” above the results.',
    findJobs: 'Find a job',
    savedJobs: 'Saved jobs',
    newTitle: 'A job alert',
    newLead: 'New jobs that fit this search come by mail to your own address, each of them once.',
    search: 'The search',
    everything: 'Every open job',
    name: 'Name',
    nameHint: 'Stands in the subject of the mails.',
    frequency: 'How often',
    create: 'Start the alert',
    change: 'Save',
    changed: 'Saved.',
    sent: (count: number) => plural(count, 'job') + ' sent',
    stopped: 'Stopped',
    next: 'looks again',
    open: 'See the search',
    stop: 'Stop it',
    start: 'Start it again',
    delete: 'Delete it',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteLead: 'What it has sent is forgotten with it.',
    keep: 'Keep it',
    deleted: 'Deleted.',
    sentTitle: 'What it has sent',
    sentNone: 'Nothing yet. It sends jobs that come after it was made.',
    previewTitle: 'What it would have sent last week',
    previewNone: 'Nothing was posted that fits. A wider search finds more.',
    why: 'Why:',
    doesNotFit: 'Does not fit',
    reason: 'Why does it not fit?',
    narrowed: 'Noted. The search is narrower now, see above.',
    judge: 'Change the search',
  },
  unsubscribe: {
    title: 'Stop a job alert',
    lead: (name: string) =>
      `Mails about new jobs for “${name}” stop at once. Nothing else changes.`,
    stop: 'Stop these mails',
    done: 'Stopped',
    doneLead: (name: string) => `You get no more mails for “${name}”.`,
    manage: 'All job alerts',
  },
} as const
