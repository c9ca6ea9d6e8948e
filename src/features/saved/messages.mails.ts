import { catalogue } from '#shared/catalogue.ts'

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    jobReopenedSubject: (title: string) => `Reopened: ${title}`,
    jobReopenedBody: (companyName: string, title: string) =>
      `${companyName} has reopened a job you saved: ${title}.`,
    openJobButton: 'View the job',
    jobReopenedFooter: (brandName: string) => `Sent by ${brandName} because you saved this job.`,
    referrersArrivedSubject: (company: string) => `Someone at ${company} can refer you now`,
    referrersArrivedBody: (company: string) =>
      `You asked us to tell you when someone at ${company} can refer. Someone there has just been verified. Choose a job and ask for a referral. It costs nothing unless they accept.`,
    openCompanyButton: 'See the open jobs',
    referrersArrivedFooter: (brandName: string) =>
      `Sent by ${brandName} because you asked to hear about this company. We won’t write about it again.`,
    alertSubject: (count: number, search: string) =>
      `${count === 1 ? 'A new job' : `${count} new jobs`}: ${search}`,
    alertReasonNote: (reasons: string) => `Why: ${reasons}.`,
    alertLead: (alert: string) => `New since the last email for your saved search “${alert}”:`,
    changeAlertButton: 'Change this alert',
    alertFooter: (brandName: string) =>
      `Sent by ${brandName} because you saved this search and asked for email alerts.`,
  },
})
