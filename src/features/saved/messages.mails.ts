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
      `You asked us to tell you when someone at ${company} can take a request. Someone can now. Choose a job and ask for a referral. It costs nothing unless they accept.`,
    draftReadyBody: (company: string, title: string) =>
      `You asked us to tell you when someone at ${company} can take a request. Someone can now, and we kept your draft for ${title}. It costs nothing unless they accept.`,
    continueDraftButton: 'Continue with your draft',
    draftSentSubject: (title: string) => `Your request was sent: ${title}`,
    draftSentBody: (company: string, title: string) =>
      `Someone at ${company} can take requests now, so we sent yours for ${title}, as you asked. 1 connection is on hold. You get it back if nobody accepts.`,
    draftNotSentSubject: (title: string) => `We couldn’t send your draft: ${title}`,
    draftNotSentBody: (company: string, reason: string) =>
      `Someone at ${company} can take requests now, but we couldn’t send yours. ${reason} Your draft is still there, and nothing was charged.`,
    draftWaitedBody: (company: string, days: number) =>
      `In ${days} days nobody at ${company} could take a request, so we’ve stopped waiting. Your draft is still there, and nothing was charged.`,
    openDraftButton: 'See details',
    waitingFooter: (brandName: string) =>
      `Sent by ${brandName} because you asked us to send this request when someone can take it.`,
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
