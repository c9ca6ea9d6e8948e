/** Every word of saved jobs and saved searches. */
import { plural } from '#web/messages/format.ts'
import type { AlertFrequency, AlertReason } from '../contract.ts'

export const frequencyWords: Record<AlertFrequency, string> = {
  instant: 'Instantly',
  daily: 'Daily, in the morning',
  weekly: 'Weekly, on Mondays',
}

export const frequencyShort: Record<AlertFrequency, string> = {
  instant: 'Instantly',
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
    lead: 'Jobs you’re keeping an eye on, with your notes. Only you see this list.',
    none: 'Nothing saved yet',
    noneLead: 'Save a job to find it here on all your devices.',
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
    remove: 'Remove from saved jobs',
    removed: 'Removed from saved jobs',
  },
  alerts: {
    title: 'Job alerts',
    lead: 'Saved searches that email you new jobs. You never get the same job twice.',
    none: 'No alert yet',
    noneLead: 'Search for jobs, then choose “Get email alerts” above the results.',
    findJobs: 'Find a job',
    savedJobs: 'Saved jobs',
    newTitle: 'New job alert',
    newLead: 'We’ll email you new jobs that match this search, each one once.',
    search: 'The search',
    everything: 'Every open job',
    name: 'Name',
    nameHint: 'Shown in the subject of the emails.',
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
      `Emails about new jobs for “${name}” stop immediately. Nothing else changes.`,
    stop: 'Stop these emails',
    done: 'Stopped',
    doneLead: (name: string) => `You won’t get any more emails for “${name}”.`,
    manage: 'All job alerts',
  },
} as const
