import { catalogue } from '#shared/catalogue.ts'
import type { JobReportDecision, JobReportReason } from '../contract.ts'

export const reasonWords = catalogue<Record<JobReportReason, string>>({
  en: {
    scam: 'Scam or fake job',
    asks_money: 'Asks applicants for money',
    expired: 'No longer open',
    wrong_pay: 'Wrong salary',
    discriminates: 'Discriminates',
    other: 'Something else',
  },
})

export const decisionWords = catalogue<Record<JobReportDecision, string>>({
  en: { removed: 'Removed', dismissed: 'Left as it is' },
})

export const words = catalogue({
  en: {
    title: 'Report this job',
    lead: 'The company isn’t told who reported it.',
    reason: 'What’s wrong?',
    note: 'Details',
    noteHint: 'What should we know?',
    send: 'Send report',
    cancel: 'Cancel',
    sent: 'Report sent',
    own: {
      title: 'Jobs you reported',
      lead: 'What you reported and what we decided.',
      none: 'You haven’t reported a job',
      noneHint: 'You can report a job at the end of its page.',
      open: 'We’re looking at it',
      job: (title: string, company: string) => `${title} at ${company}`,
    },
    admin: {
      title: 'Reported jobs',
      lead: 'One decision answers every open report of a job. Members who reported it are told.',
      show: 'Show',
      open: 'Open',
      decided: 'Decided',
      none: 'No open reports',
      noneDecided: 'No decided reports',
      noneHint: 'Jobs appear here when someone reports them.',
      noneDecidedHint: 'Reports move here once you’ve decided.',
      reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
      reasonCount: (reason: string, count: number) =>
        count === 1 ? reason : `${reason} (${count})`,
      see: 'View job',
      remove: 'Remove job',
      dismiss: 'Leave it',
      removeTitle: (title: string) => `Remove “${title}”?`,
      dismissTitle: (title: string) => `Leave “${title}” as it is?`,
      removeLead: 'It disappears from search. Its owner and everyone who reported it are told.',
      dismissLead: 'It stays as it is. Everyone who reported it is told.',
      note: 'Note to the people who reported it',
      done: 'Decision saved',
    },
  },
})
