/** News of applications: plain facts, who must act, until when. They leave with the change itself. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import type { MailContent } from '#platform/mail/compose.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import { dayWords } from '#shared/dates.ts'
import { applicants, ownApplications } from './notifications.ts'
import { findAnswerer } from './queries.answerers.ts'
import { isMove } from './policy.ts'
import type { ApplicationRow } from './queries.ts'
import type { MoveAction } from '../contract.ts'
import { mailWords, moveMailWords } from '../messages.mails.ts'
import { rejectionWords } from '../messages.replies.ts'

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
  | MoveAction
  | 'sent'
  | 'offer'
  | 'offer_expire'
  | 'hire'
  | 'reject'
  | 'ask_reopen'
  | 'lapse'
  | 'close_job'

/** Said within a message: in the language of its reader, by their clock. */
function wordsOf(
  context: Context,
  notice: Notice,
  application: ApplicationRow,
): { subject: string; paragraphs: string[] } {
  const { jobTitle, companyName, respondBy, offer, rejectionReason, rejectionNote } = application
  const place = `${jobTitle} at ${companyName}`
  const until = respondBy
    ? [mailWords.replyDeadline(companyName, nearMoment(context, respondBy))]
    : []
  if (isMove(notice)) {
    const { subject, lead } = moveMailWords[notice]
    return { subject: subject(jobTitle), paragraphs: [lead(jobTitle, companyName), ...until] }
  }
  switch (notice) {
    case 'sent':
      return {
        subject: mailWords.sentSubject(jobTitle),
        paragraphs: [mailWords.sentLead(place), ...until, mailWords.sentBody],
      }
    case 'offer':
      return {
        subject: mailWords.offerSubject(jobTitle),
        paragraphs: [
          mailWords.offerLead(companyName, jobTitle),
          ...(offer
            ? [mailWords.offerDeadline(nearMoment(context, new Date(offer.expiresAt)))]
            : []),
        ],
      }
    case 'offer_expire':
      return {
        subject: mailWords.offerExpiredSubject(jobTitle),
        paragraphs: [mailWords.offerExpiredBody(place)],
      }
    case 'hire':
      return {
        subject: mailWords.hiredSubject(jobTitle),
        paragraphs: [
          mailWords.hiredBody(
            companyName,
            jobTitle,
            application.startsOn && dayWords(application.startsOn),
          ),
        ],
      }
    case 'reject':
      return {
        subject: mailWords.rejectedSubject(jobTitle),
        paragraphs: [
          mailWords.rejectedLead(companyName, jobTitle),
          ...(rejectionReason ? [rejectionWords[rejectionReason]] : []),
          ...(rejectionNote ? [rejectionNote] : []),
        ],
      }
    case 'ask_reopen':
      return {
        subject: mailWords.reopenAskedSubject(jobTitle),
        paragraphs: [mailWords.reopenAskedBody(companyName, jobTitle)],
      }
    case 'lapse':
      return {
        subject: mailWords.noReplySubject(jobTitle),
        paragraphs: [mailWords.noReplyLead(companyName, jobTitle), mailWords.noReplyBody],
      }
    case 'close_job':
      return {
        subject: mailWords.jobClosedSubject(jobTitle),
        paragraphs: [mailWords.jobClosedLead(place)],
      }
  }
}

/** Tells the candidate about an application. */
export async function notifyCandidate(
  context: Context,
  application: ApplicationRow,
  notice: Notice,
  /** In the company's own words, or what else is to be known. */
  note?: string,
  items?: MailContent['items'],
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, ownApplications, [
    {
      accountId: application.candidateId,
      about: `application:${application.id}`,
      content: () => {
        const { subject, paragraphs } = wordsOf(context, notice, application)
        return {
          subject,
          paragraphs: note ? [...paragraphs, note] : paragraphs,
          ...(items && { items }),
          action: {
            label: mailWords.openApplicationButton,
            url: `${publicUrl}/applications/${application.id}`,
          },
          footer: mailWords.candidateFooter(brandName),
        }
      },
    },
  ])
}

/** Tells the person who opened the job for applications, or a colleague; nobody when there is none. */
export async function notifyCompany(
  context: Context,
  application: Pick<ApplicationRow, 'id' | 'jobId' | 'jobTitle'>,
  news: () => { subject: string; paragraphs: string[] },
): Promise<void> {
  const accountId = await findAnswerer(context.db, application.jobId)
  if (!accountId) return
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, applicants, [
    {
      accountId,
      about: `application:${application.id}`,
      content: () => {
        const { subject, paragraphs } = news()
        return {
          subject: `${subject}: ${application.jobTitle}`,
          paragraphs,
          action: {
            label: mailWords.openButton,
            url: `${publicUrl}/recruiter/applicants/${application.id}`,
          },
          footer: mailWords.hiringManagerFooter(brandName),
        }
      },
    },
  ])
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
