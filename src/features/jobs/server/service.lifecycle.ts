import { AppError } from '#shared/errors.ts'
import type { Context } from '#platform/context.ts'
import type { CloseOutcome, JobStatus } from '../contract.ts'
import { jobClosed } from './events.ts'
import { canMove, legalNext } from './policy.ts'
import * as queries from './queries.ts'

type Writing = Pick<Context, 'db' | 'clock' | 'publish'>

/**
 * Closes a job: it leaves the search at once, its page becomes the closed one, and whoever waits
 * for it is told by the event.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function closeJob(
  context: Writing,
  jobId: string,
  outcome: CloseOutcome,
): Promise<void> {
  const now = context.clock.now()
  const job = await moveTo(context, jobId, 'closed', { closeOutcome: outcome, closedAt: now })
  await context.publish(jobClosed, { jobId, companyId: job.companyId, outcome, at: now })
}

async function moveTo(
  context: Writing,
  jobId: string,
  status: JobStatus,
  change: { closeOutcome: CloseOutcome | null; closedAt: Date | null },
) {
  const job = await queries.lockJob(context.db, jobId)
  if (!job) throw new AppError('NOT_FOUND')
  if (!canMove(job.status, status)) {
    throw new AppError('ILLEGAL_TRANSITION', { allowed: [...legalNext[job.status]] })
  }
  await queries.setStatus(context.db, jobId, { ...change, status, now: context.clock.now() })
  return job
}

const expiredAtOnce = 200

/** Closes the jobs whose last day is over; the rest of a large number follows a minute later. */
export async function closeExpiredJobs(context: Writing): Promise<number> {
  const expired = await queries.findExpired(context.db, context.clock.now(), expiredAtOnce)
  for (const id of expired) await closeJob(context, id, 'expired')
  return expired.length
}
