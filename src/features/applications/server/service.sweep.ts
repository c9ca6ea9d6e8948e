/** What happens by itself: clocks that run out, jobs that close, mails that wait for their moment. */
import type { Context } from '#platform/context.ts'
import * as jobSearch from '#features/job-search/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import { applicationMade } from './events.ts'
import { timeoutOf } from './policy.ts'
import * as queries from './queries.ts'
import { listWaiting } from './queries.waiting.ts'
import { jobEnded, notifyCandidate, queueDigest } from './service.notices.ts'
import { step } from './service.transitions.ts'
import { replyWords, outcomeWords } from '../messages.replies.ts'
import { applicants } from './notifications.ts'
import { mailWords } from '../messages.mails.ts'

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

/** Ends open applications for a closed job: each hears how it ended, and what is open like it. */
export async function endSome(context: Context, jobId: string): Promise<void> {
  const open = await queries.lockOpenOfJob(context.db, jobId, sweptAtMost)
  if (open.length === 0) return
  const end = await jobSearch.endOf(context, jobId)
  const why = end?.outcome ? outcomeWords[end.outcome] : undefined
  const { publicUrl } = context.settings
  const items = end?.similar.map(({ id, title, companyName }) => ({
    label: title,
    note: replyWords.similarJobNote(companyName),
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
  const { brandName, publicUrl } = context.settings
  await notifications.tell(context, applicants, [
    {
      accountId,
      about: 'waiting',
      content: () => ({
        subject: total === 1 ? mailWords.waitingSubject : mailWords.waitingManySubject(total),
        paragraphs: [mailWords.waitingBody],
        items: items.map((item) => ({
          label: `${item.name}: ${item.jobTitle}`,
          note: (item.respondBy < now ? mailWords.overdueNote : mailWords.dueNote)(
            nearMoment(context, item.respondBy),
          ),
          url: `${publicUrl}/recruiter/applicants/${item.id}`,
        })),
        action: { label: mailWords.openAllButton, url: `${publicUrl}/recruiter/jobs` },
        footer: mailWords.waitingFooter(brandName),
      }),
    },
  ])
}
