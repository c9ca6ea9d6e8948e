/** What people had reached before events were kept, once: a funnel that knows only newcomers says little. */
import { requiredCompleteness } from '#features/profiles/contract.ts'
import type { Context } from '#platform/context.ts'
import { inSteps } from '#platform/tasks/in-steps.ts'
import * as queries from './queries.deriving.ts'

/** Nothing, once it was done. */
export async function deriveMissing(context: Context): Promise<void> {
  if (await queries.isDerived(context.db)) return
  await deriveMilestones(context)
}

/** A step of accounts after the other; done again, it adds what is missing. */
export async function deriveMilestones(context: Context): Promise<void> {
  const done = await inSteps<string>(context, {
    name: 'analytics.deriveMilestones',
    first: 200,
    most: 5_000,
    step: async ({ db, timeZone }, { after, size }) => {
      const found = await queries.deriveAfter(db, {
        after,
        limit: size,
        timeZone,
        requiredCompleteness,
      })
      return { rows: found.rows, next: found.rows < size ? null : found.last }
    },
  })
  if (done.finished) await queries.setDerived(context.db, context.clock.now())
}
