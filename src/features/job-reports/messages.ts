import { catalogue } from '#shared/catalogue.ts'
import { messages } from '#shared/message.ts'

export const errorWords = messages('jobReports', {
  en: {
    alreadyReported: 'You’ve already reported this job. We’re looking at it.',
  },
})

/** What the server says of reported jobs. */
export const reportWords = catalogue({
  en: {
    queue: 'Reported jobs',
    type: { label: 'Jobs you reported', why: 'You reported a job.' },
    removedSubject: 'We removed a job you reported',
    dismissedSubject: 'We’ve looked at the job you reported',
    removedLead: (title: string, company: string) =>
      `Thank you. We removed ${title} at ${company}, because it was against our rules.`,
    dismissedLead: (title: string, company: string) =>
      `Thank you for reporting ${title} at ${company}. We didn’t find anything against our rules.`,
    open: 'See your reports',
    footer: (brandName: string) => `Sent by ${brandName} because you reported a job.`,
  },
})
