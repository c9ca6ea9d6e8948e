/** Pages that show a job beside what the search finds: similar jobs, collections. */
import * as jobs from '#features/jobs/server/service.ts'
import type { getJob } from '#features/jobs/contract.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { Context } from '#platform/context.ts'
import type { JobCounts } from '../contract.ts'
import { collectionsToFind } from './service.collections.ts'
import { similarJobs } from './service.similar.ts'

const similarAtMost = 6
const similarInMails = 3
const collectionsAtHome = 10

/**
 * One job, open or closed, with similar open ones.
 *
 * @throws AppError NOT_FOUND, also for drafts, removed jobs, and what someone else has pasted
 */
export function jobPage(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  id: string,
): Promise<EndpointReply<typeof getJob>> {
  return jobs.jobWith(context, id, (job) => similarJobs(context, job, similarAtMost))
}

/** How a job ended and what is open like it; null when it cannot be seen any more. */
export async function endOf(context: Pick<Context, 'db' | 'clock'>, id: string) {
  const job = await jobs.findVisible(context, id)
  if (!job) return null
  const similar = await similarJobs(context, job, similarInMails)
  return {
    outcome: job.closeOutcome,
    similar: similar.map((one) => ({
      id: one.id,
      title: one.title,
      companyName: one.company.name,
    })),
  }
}

/** Open jobs, their companies, how those with the most requests answer, and where to begin. */
export async function jobCounts(context: Pick<Context, 'db'>): Promise<JobCounts> {
  const [counts, collections] = await Promise.all([
    jobs.countJobs(context),
    collectionsToFind(context, collectionsAtHome),
  ])
  return { ...counts, collections }
}
