import { catalogue } from '#shared/catalogue.ts'
import type { MoveAction } from './contract.ts'

type MoveMail = {
  subject: (jobTitle: string) => string
  lead: (jobTitle: string, companyName: string) => string
}

/** What a candidate hears when a company moves an application. */
export const moveMailWords = catalogue<Record<MoveAction, MoveMail>>({
  en: {
    review: {
      subject: (jobTitle) => `In review: ${jobTitle}`,
      lead: (jobTitle, companyName) =>
        `${companyName} is reviewing your application for ${jobTitle}.`,
    },
    shortlist: {
      subject: (jobTitle) => `Shortlisted: ${jobTitle}`,
      lead: (jobTitle, companyName) =>
        `Your application for ${jobTitle} at ${companyName} is on the shortlist.`,
    },
    interview: {
      subject: (jobTitle) => `Interview: ${jobTitle}`,
      lead: (jobTitle, companyName) =>
        `Your application for ${jobTitle} at ${companyName} moved to the interview stage. The company will be in touch.`,
    },
  },
})

/** What emails and notices say. */
export const mailWords = catalogue({
  en: {
    openButton: 'See details',
    interviewFooter: (brandName: string) => `Sent by ${brandName} about an application.`,
    interviewCancelledBody: (jobTitle: string, companyName: string, moment: string) =>
      `The interview for ${jobTitle} at ${companyName} is cancelled. It was planned for ${moment}.`,
    replyDeadline: (companyName: string, moment: string) =>
      `${companyName} has until ${moment} to reply.`,
    sentLead: (place: string) => `Your application for ${place} is with the company.`,
    sentBody:
      'If nobody replies by then, we mark it as “No reply”, and everyone can see how often that happens at this company.',
    offerSubject: (jobTitle: string) => `Job offer: ${jobTitle}`,
    offerLead: (companyName: string, jobTitle: string) =>
      `${companyName} made you an offer for ${jobTitle}.`,
    offerDeadline: (moment: string) => `You can accept it until ${moment}.`,
    offerExpiredSubject: (jobTitle: string) => `Offer expired: ${jobTitle}`,
    offerExpiredBody: (place: string) => `The offer for ${place} wasn’t accepted in time.`,
    hiredBody: (companyName: string, jobTitle: string, value: string | null) =>
      `${companyName} has recorded that you’ll start as ${jobTitle} on ${value}.`,
    rejectedSubject: (jobTitle: string) => `Not this time: ${jobTitle}`,
    rejectedLead: (companyName: string, jobTitle: string) =>
      `${companyName} decided not to go ahead with your application for ${jobTitle}.`,
    reopenAskedSubject: (jobTitle: string) => `Would you like to be reconsidered? ${jobTitle}`,
    reopenAskedBody: (companyName: string, jobTitle: string) =>
      `${companyName} would like to reconsider your application for ${jobTitle}. Nothing happens unless you agree.`,
    noReplySubject: (jobTitle: string) => `No reply: ${jobTitle}`,
    noReplyLead: (companyName: string, jobTitle: string) =>
      `${companyName} didn’t reply to your application for ${jobTitle} in time, despite two reminders.`,
    noReplyBody:
      'We’ve marked it as “No reply”. The company can still write to you, but you don’t need to wait.',
    jobClosedSubject: (jobTitle: string) => `Job closed: ${jobTitle}`,
    jobClosedLead: (place: string) => `The job ${place} was closed, so your application has ended.`,
    openApplicationButton: 'Open the application',
    candidateFooter: (brandName: string) => `Sent by ${brandName} about your application.`,
    hiringManagerFooter: (brandName: string) =>
      `Sent by ${brandName} because you hire for this job.`,
    waitingSubject: 'An application is waiting for your reply',
    waitingManySubject: (total: number) =>
      `${total.toLocaleString('en')} applications are waiting for your reply`,
    waitingBody:
      'Each has a deadline for your reply. Three days and two reminders after the deadline, the application counts as “No reply” in your public response stats.',
    dueNote: (moment: string) => `Due ${moment}`,
    overdueNote: (moment: string) => `Was due ${moment}`,
    openAllButton: 'Open all',
    waitingFooter: (brandName: string) => `Sent by ${brandName} because you hire for these jobs.`,
    interviewCalendarTitle: (jobTitle: string, companyName: string) =>
      `Interview: ${jobTitle} (${companyName})`,
    interviewEnded: {
      other_time: 'Another time was agreed instead.',
      application_over: 'The application has ended.',
    },
    interviewCancelledSubject: (jobTitle: string, moment: string) =>
      `Interview on ${moment} cancelled: ${jobTitle}`,
    sentSubject: (jobTitle: string) => `Sent: ${jobTitle}`,
    hiredSubject: (jobTitle: string) => `Hired: ${jobTitle}`,
  },
})
