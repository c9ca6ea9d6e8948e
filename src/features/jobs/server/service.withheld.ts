/** Nobody is hired or referred at a suspended company: its jobs are not found until it is back. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { jobsChanged } from './events.ts'
import { compareAgain } from './queries.folding.ts'
import * as queries from './queries.withheld.ts'

export const settledAtOnce = 500

/** Hides or shows jobs in steps, soon. */
export const settleMore = defineTask({ name: 'jobs.settleListing', payload: z.object({}) })

/** A company was suspended or is back. */
export function companyHeld(context: Pick<Context, 'enqueue'>): Promise<void> {
  return context.enqueue(settleMore, {})
}

/**
 * Jobs are listed as the state of their companies says. Also runs every minute: a board that is read in
 * the moment of a suspension does not see it yet, and jobs that are merged into such a company come later.
 *
 * @returns how many changed
 */
export async function settleListing(
  context: Pick<Context, 'db' | 'clock' | 'publish'>,
  atOnce = settledAtOnce,
): Promise<number> {
  const changed = await queries.settleListing(context.db, atOnce, context.clock.now())
  if (changed.length === 0) return 0
  // Meanwhile another posting may have come that stands for the same opening.
  const back = changed.filter((job) => job.listed).map((job) => job.id)
  if (back.length > 0) await compareAgain(context.db, back)
  await context.publish(jobsChanged, { jobIds: changed.map((job) => job.id) })
  return changed.length
}

/** A job was reported so often that nobody sees it until a moderator has decided; or they have. */
export async function setHeld(context: Context, id: string, isHeld: boolean): Promise<void> {
  if (!(await queries.setHeld(context.db, id, isHeld, context.clock.now()))) return
  if (!isHeld) await compareAgain(context.db, [id])
  await context.publish(jobsChanged, { jobIds: [id] })
}
