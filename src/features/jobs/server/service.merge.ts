/** What jobs do when two records of a company become one, or its name changes. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { inSteps } from '#platform/tasks/in-steps.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { MergeEvent } from '#features/companies/server/events.ts'
import * as companies from '#features/companies/server/service.ts'
import { jobsChanged } from './events.ts'
import * as queries from './queries.merge.ts'

const movers = { jobs: queries.moveJobs }

/** Jobs of a merged company are the other's. */
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

/** Needs a context without a transaction. */
export async function nameAll(
  context: Context,
  { companyId, after: first }: { companyId: string; after: number },
  most = 500,
): Promise<void> {
  const { finished } = await inSteps<number>(context, {
    name: `${nameMore.name}:${companyId}`,
    once: true,
    first: Math.min(most, 100),
    most,
    step: async (inStep, { after, size }) => {
      const span = { companyId, after: after ?? first }
      const named = await queries.refreshJobsOf(inStep.db, span, size)
      if (named.length > 0) {
        await inStep.publish(jobsChanged, { jobIds: named.map(({ id }) => id) })
      }
      return { rows: named.length, next: named.length < size ? null : named.at(-1)!.number }
    },
  })
  if (!finished) await context.enqueue(nameMore, { companyId, after: first })
}
