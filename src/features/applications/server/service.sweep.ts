/** What happens by itself: clocks that run out, jobs that close, mails that wait for their moment. */
import type { Context } from '#platform/context.ts'
import * as accounts from '#features/accounts/server/service.ts'
import type { CloseOutcome } from '#features/jobs/contract.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { composeMail } from '#platform/mail/compose.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { applicationMade } from './events.ts'
import { timeoutOf } from './policy.ts'
import * as queries from './queries.ts'
import { listWaiting } from './queries.waiting.ts'
import { jobEnded, notifyCandidate, queueDigest } from './service.notices.ts'
import { timeWords } from './service.invitations.ts'
import { step } from './service.transitions.ts'

const sweptAtMost = 200

/**
 * Ends every clock that has run out, oldest first.
 *
 * @returns how many there were; as many as are swept at most means that there may be more
 */
export async function sweep(context: Context, atMost = sweptAtMost): Promise<number> {
  const due = await queries.lockDue(context.db, context.clock.now(), atMost)
  for (const application of due) await timeOut(context, application)
  return due.length
}

async function timeOut(context: Context, application: queries.ApplicationRow): Promise<void> {
  const { what, ...clock } = timeoutOf(application)
  switch (what) {
    case 'remind':
      await queries.moveClock(context.db, application.id, clock)
      await queueDigest(context, application.jobId)
      return
    case 'lapse': {
      const lapsed = await step(context, application, { action: 'lapse', by: 'system' })
      return notifyCandidate(context, lapsed, 'lapse')
    }
    case 'offer_expire': {
      const { offer } = application
      const expired = await step(context, application, {
        action: 'offer_expire',
        by: 'system',
        change: { offer: offer && { ...offer, state: 'expired' } },
      })
      await queueDigest(context, application.jobId)
      return notifyCandidate(context, expired, 'offer_expire')
    }
    default:
      await queries.moveClock(context.db, application.id, clock)
  }
}

/** It can no longer be called back: both sides hear of it. */
export async function announceSent(
  context: Context,
  input: { applicationId: string; submittedAt: string },
): Promise<void> {
  const application = await queries.findApplication(context.db, input.applicationId)
  // Called back, or something newer has been said already.
  if (application?.status !== 'submitted') return
  if (application.submittedAt.toISOString() !== input.submittedAt) return
  const { candidateId, companyId, jobId } = application
  await context.publish(applicationMade, { candidateId, companyId, jobId })
  await notifyCandidate(context, application, 'sent')
  await queueDigest(context, application.jobId)
}

/** Hears that jobs have closed; applications end in a task for each job, some at a time. */
export async function endApplicationsOfJobs(
  context: Context,
  jobIds: readonly string[],
): Promise<void> {
  const concerned = await queries.jobsWithOpen(context.db, jobIds)
  await context.enqueueAll(
    jobEnded,
    concerned.map((jobId) => ({ payload: { jobId }, jobKey: `applications:${jobId}` })),
  )
}

const outcomeWords: Record<CloseOutcome, string> = {
  filled: 'The position was filled.',
  cancelled: 'Nobody is hired for it.',
  expired: 'It passed its last day.',
  duplicate: 'It was listed twice; the other posting goes on.',
  source_gone: 'The employer took it off its own board.',
}

/** Ends open applications for a closed job: each hears how it ended, and what is open like it. */
export async function endSome(context: Context, jobId: string): Promise<void> {
  const open = await queries.lockOpenOfJob(context.db, jobId, sweptAtMost)
  if (open.length === 0) return
  const end = await jobs.endOf(context, jobId)
  const why = end?.outcome ? outcomeWords[end.outcome] : undefined
  const { publicUrl } = context.settings
  const items = end?.similar.map(({ id, title, companyName }) => ({
    label: title,
    note: `${companyName}, open now`,
    url: `${publicUrl}/job-listing/${id}`,
  }))
  for (const application of open) {
    const ended = await step(context, application, {
      action: 'close_job',
      by: 'system',
      ...(end?.outcome && { detail: { outcome: end.outcome } }),
    })
    await notifyCandidate(context, ended, 'close_job', why, items)
  }
  if (open.length === sweptAtMost) await context.enqueue(jobEnded, { jobId })
}

const listedAtMost = 20

/** One mail about everything that waits for a person who hires; none when nothing does. */
export async function mailDigest(context: Context, accountId: string): Promise<void> {
  const now = context.clock.now()
  const { total, items } = await listWaiting(context.db, accountId, now, listedAtMost)
  if (total === 0) return
  const account = await accounts.accountById(context, accountId)
  const { brandName, publicUrl } = context.settings
  await context.enqueue(
    sendMail,
    composeMail({
      to: account.email,
      subject: total === 1 ? 'An application waits for you' : `${total} applications wait for you`,
      paragraphs: [
        'Each has a date until which you promised to move. After it two reminders and three days remain, then it counts as not answered, for everyone to see.',
      ],
      items: items.map((item) => ({
        label: `${item.name}: ${item.jobTitle}`,
        note: `${item.respondBy < now ? 'Was due' : 'Due'} ${timeWords(item.respondBy, context.timeZone)}`,
        url: `${publicUrl}/recruiter/applicants/${item.id}`,
      })),
      action: { label: 'Open all', url: `${publicUrl}/recruiter/jobs` },
      footer: `${brandName}, because you hire for these jobs.`,
    }),
  )
}
