/** Mails about applications: plain facts, who must act, until when. They leave with the change itself. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import { composeMail, type MailContent } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { RejectionReason } from '../contract.ts'
import { findAnswerer } from './queries.answerers.ts'
import type { ApplicationRow } from './queries.ts'
import { timeWords } from './service.invitations.ts'

/** Runs when an application can no longer be called back: both sides hear of it. */
export const applicationSent = defineTask({
  name: 'applications.sent',
  payload: z.object({ applicationId: z.uuid(), submittedAt: z.iso.datetime() }),
})

/** One mail about everything that waits for a person who hires. */
export const hiringDigest = defineTask({
  name: 'applications.hiringDigest',
  payload: z.object({ accountId: z.uuid() }),
})

/** Reminds both sides of an interview, unless it has moved. */
export const interviewReminder = defineTask({
  name: 'applications.interviewReminder',
  payload: z.object({ interviewId: z.uuid(), startsAt: z.iso.datetime() }),
})

/** Ends the applications for a closed job, some at a time. */
export const jobEnded = defineTask({
  name: 'applications.jobEnded',
  payload: z.object({ jobId: z.uuid() }),
})

export type Notice =
  | 'sent'
  | 'review'
  | 'shortlist'
  | 'interview'
  | 'offer'
  | 'offer_expire'
  | 'hire'
  | 'reject'
  | 'ask_reopen'
  | 'lapse'
  | 'close_job'

const rejectionWords: Record<RejectionReason, string> = {
  skills: 'Required skills are missing.',
  experience: 'The job needs more, or other, experience.',
  language: 'The job needs a language at another level.',
  location: 'The location doesn’t fit.',
  work_permit: 'A work permit is needed that the company cannot arrange.',
  pay: 'What you and the company have in mind for pay is too far apart.',
  another_candidate: 'The company chose another candidate.',
  position_filled: 'The position was filled.',
  incomplete: 'The application did not say enough to decide.',
  other: 'The company gave its reason in its own words.',
}

function wordsOf(
  notice: Notice,
  application: ApplicationRow,
): { subject: string; paragraphs: string[] } {
  const { jobTitle, companyName, respondBy, offer, rejectionReason, rejectionNote } = application
  const place = `${jobTitle} at ${companyName}`
  const until = respondBy
    ? [`${companyName} has until ${timeWords(respondBy, 'UTC')} to go on or to say no.`]
    : []
  switch (notice) {
    case 'sent':
      return {
        subject: `Sent: ${jobTitle}`,
        paragraphs: [
          `Your application for ${place} is with the company.`,
          ...until,
          'If nobody answers by then, it is marked as not answered, and everyone can see how often that happens there.',
        ],
      }
    case 'review':
      return {
        subject: `Being looked at: ${jobTitle}`,
        paragraphs: [`${companyName} is looking at your application for ${jobTitle}.`, ...until],
      }
    case 'shortlist':
      return {
        subject: `On the shortlist: ${jobTitle}`,
        paragraphs: [`Your application for ${place} is on the shortlist.`, ...until],
      }
    case 'interview':
      return {
        subject: `Interview: ${jobTitle}`,
        paragraphs: [
          `Your application for ${place} has come to the interviews. The company will be in touch.`,
          ...until,
        ],
      }
    case 'offer':
      return {
        subject: `An offer: ${jobTitle}`,
        paragraphs: [
          `${companyName} makes you an offer for ${jobTitle}.`,
          ...(offer
            ? [`You can accept it until ${timeWords(new Date(offer.expiresAt), 'UTC')}.`]
            : []),
        ],
      }
    case 'offer_expire':
      return {
        subject: `The offer has expired: ${jobTitle}`,
        paragraphs: [`The offer for ${place} was not accepted in time.`],
      }
    case 'hire':
      return {
        subject: `Hired: ${jobTitle}`,
        paragraphs: [
          `${companyName} has recorded that you start as ${jobTitle} on ${application.startsOn}.`,
        ],
      }
    case 'reject':
      return {
        subject: `Not this time: ${jobTitle}`,
        paragraphs: [
          `${companyName} has decided against your application for ${jobTitle}.`,
          ...(rejectionReason ? [rejectionWords[rejectionReason]] : []),
          ...(rejectionNote ? [rejectionNote] : []),
        ],
      }
    case 'ask_reopen':
      return {
        subject: `May we look again? ${jobTitle}`,
        paragraphs: [
          `${companyName} would like to look at your application for ${jobTitle} again. Nothing happens unless you agree.`,
        ],
      }
    case 'lapse':
      return {
        subject: `No answer: ${jobTitle}`,
        paragraphs: [
          `${companyName} has not answered your application for ${jobTitle} in time, in spite of two reminders.`,
          'It is marked as not answered. The company may still write to you, but you need not wait.',
        ],
      }
    case 'close_job':
      return {
        subject: `The job was closed: ${jobTitle}`,
        paragraphs: [`The job ${place} was closed, and your application with it.`],
      }
  }
}

/** Mails the candidate about an application. */
export async function notifyCandidate(
  context: Context,
  application: ApplicationRow,
  notice: Notice,
  /** In the company's own words, or what else is to be known. */
  note?: string,
  items?: MailContent['items'],
): Promise<void> {
  const account = await accounts.accountById(context, application.candidateId)
  const { brandName, publicUrl } = context.settings
  const { subject, paragraphs } = wordsOf(notice, application)
  await context.enqueue(
    sendMail,
    composeMail({
      to: account.email,
      subject: shortened(subject),
      paragraphs: note ? [...paragraphs, note] : paragraphs,
      ...(items && { items }),
      action: { label: 'Open the application', url: `${publicUrl}/applications/${application.id}` },
      footer: `${brandName}, about an application of yours.`,
    }),
  )
}

/** Mails the person who opened the job for applications, or a colleague; nobody when there is none. */
export async function notifyCompany(
  context: Context,
  application: Pick<ApplicationRow, 'id' | 'jobId' | 'jobTitle'>,
  mail: { subject: string; paragraphs: string[] },
): Promise<void> {
  const answerer = await findAnswerer(context.db, application.jobId)
  if (!answerer) return
  const account = await accounts.accountById(context, answerer)
  const { brandName, publicUrl } = context.settings
  await context.enqueue(
    sendMail,
    composeMail({
      to: account.email,
      subject: shortened(`${mail.subject}: ${application.jobTitle}`),
      paragraphs: mail.paragraphs,
      action: { label: 'Open it', url: `${publicUrl}/recruiter/applicants/${application.id}` },
      footer: `${brandName}, because you hire for this job.`,
    }),
  )
}

const digestMs = 15 * 60_000

/**
 * One mail for all that comes within a quarter of an hour: a digest, not a ping. Quarters are those of
 * the clock: a task that each arrival put off by another fifteen minutes might never run.
 */
export async function queueDigest(context: Context, jobId: string): Promise<void> {
  const accountId = await findAnswerer(context.db, jobId)
  if (!accountId) return
  const quarter = Math.floor(context.clock.now().getTime() / digestMs) + 1
  const runAt = new Date(quarter * digestMs)
  await context.enqueue(hiringDigest, { accountId }, { jobKey: `hiring:${accountId}`, runAt })
}

/** A subject line takes 200 characters, a job title up to 300. */
export function shortened(subject: string): string {
  return subject.length > 160 ? `${subject.slice(0, 159)}…` : subject
}
