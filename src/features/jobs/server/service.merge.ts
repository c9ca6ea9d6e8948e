/** What jobs do when two records of a company become one, or its name changes. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import { jobsChanged } from './events.ts'
import * as queries from './queries.merge.ts'

const movers = { jobs: queries.moveJobs, 'job sources': queries.moveSources }

/** Jobs and boards of a merged company are the other's. */
export function moveCompany(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveOver(context, merge, movers)
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export function moveCompanyBack(context: Context, merge: MergeEvent): Promise<void> {
  return companies.moveBack(context, merge, movers)
}

/** The search finds jobs by the company's name: it learns the new one in steps, however many there are. */
export function companyRenamed(
  context: Pick<Context, 'enqueue'>,
  companyId: string,
): Promise<void> {
  return context.enqueue(nameMore, { companyId, after: 0 })
}

export const nameMore = defineTask({
  name: 'jobs.nameCompany',
  payload: z.object({ companyId: z.uuid(), after: z.int().nonnegative() }),
})

const namedAtOnce = 500

/** One step, in a transaction of its own; the rest after it. */
export async function nameSome(
  context: Pick<Context, 'db' | 'publish' | 'enqueue'>,
  step: { companyId: string; after: number },
  atOnce = namedAtOnce,
): Promise<void> {
  const named = await queries.refreshJobsOf(context.db, step, atOnce)
  if (named.length === 0) return
  await context.publish(jobsChanged, { jobIds: named.map(({ id }) => id) })
  if (named.length < atOnce) return
  await context.enqueue(nameMore, { ...step, after: named.at(-1)!.number })
}
