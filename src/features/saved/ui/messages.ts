/** Every word of saved jobs and saved searches. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { AlertFrequency, AlertReason } from '../contract.ts'

export const frequencyWords = catalogue<Record<AlertFrequency, string>>({
  en: {
    instant: 'Instantly',
    daily: 'Daily, in the morning',
    weekly: 'Weekly, on Mondays',
  },
})

export const frequencyShort = catalogue<Record<AlertFrequency, string>>({
  en: {
    instant: 'Instantly',
    daily: 'Daily',
    weekly: 'Weekly',
  },
})

export const alertReasonWords = catalogue<Record<AlertReason, string>>({
  en: {
    too_senior: 'Too senior',
    too_junior: 'Too junior',
    not_remote: 'Not remote',
    company: 'Not this company',
    other: 'Something else',
  },
})

export const words = catalogue({
  en: {
    saved: {
      title: 'Saved jobs',
      lead: 'Jobs you’re keeping an eye on, with your notes. Only you see this list.',
      none: 'Nothing saved yet',
      noneLead: 'Save a job to find it here on all your devices.',
      findJobs: 'Find a job',
      peopleYouKnow: 'People you know',
      note: 'Note',
      addNote: 'Add note',
      editNote: 'Edit note',
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
    drafts: {
      title: 'Drafts of referral requests',
      lead: 'Requests you haven’t sent. Nothing is charged for a draft.',
      waits: 'Sent when someone can take it, until',
      kept: 'Kept for you',
      open: 'Continue',
      openNamed: (title: string) => `Continue with ${title}`,
      remove: 'Delete',
      removeNamed: (title: string) => `Delete the draft for ${title}`,
      removed: 'Draft deleted',
    },
    watched: {
      title: 'Waiting for a referrer',
      lead: 'We’ll tell you once when someone at one of these companies can take a request.',
      stop: 'Stop waiting',
      stopNamed: (company: string) => `Stop waiting for ${company}`,
    },
    alerts: {
      title: 'Job alerts',
      lead: 'Saved searches that email you new jobs. You never get the same job twice.',
      none: 'No alerts yet',
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
      create: 'Create alert',
      change: 'Save',
      changed: 'Alert saved',
      sent: (count: number) => plural(count, 'job') + ' sent',
      stopped: 'Stopped',
      next: 'next check',
      open: 'View search',
      stop: 'Stop alert',
      start: 'Restart alert',
      delete: 'Delete alert',
      deleteTitle: (name: string) => `Delete “${name}”?`,
      deleteLead: 'This also deletes the list of jobs it sent.',
      keep: 'Keep it',
      deleted: 'Alert deleted',
      sentTitle: 'Jobs sent so far',
      sentNone: 'Nothing yet. You’ll get jobs posted after you created this alert.',
      previewTitle: 'What it would have sent last week',
      previewNone: 'No matching jobs last week. Try a wider search.',
      why: 'Why:',
      doesNotFit: 'Not a match',
      reason: 'Why isn’t it a match?',
      narrowed: 'Thanks. We’ve narrowed the search above.',
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
  },
})
