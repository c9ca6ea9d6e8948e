/** Events become counts by day, a batch at a time, each event once. */
import type { Context } from '#platform/context.ts'
import { inSteps, sweepInSteps } from '#platform/tasks/in-steps.ts'
import { dayInZone } from '#shared/dates.ts'
import * as queries from './queries.ts'

const keptDays = 90
/** After so many days no event of a day can come any more: those who came need not be told apart. */
const visitorDays = 3
const activeWeekDays = 21
const dayMs = 86_400_000

/**
 * Counts what has come since the last run, and then throws away what is not needed any longer. An id is
 * final once nobody inserts below it: the first step fixes how far this run goes.
 */
export async function countEvents(context: Context): Promise<void> {
  const done = await inSteps<{ to: number }>(context, {
    name: 'analytics.count',
    first: 500,
    most: 5_000,
    step: async (inStep, { after, size }) => {
      const { db, timeZone } = inStep
      if (!after) {
        const { from, to } = await queries.findUncounted(db)
        return { rows: 0, next: to > from ? { to } : null }
      }
      const batch = await queries.nextUncounted(db, after.to, size)
      if (!batch) return { rows: 0, next: null }
      await queries.countDays(db, batch)
      await queries.countCohorts(db, batch, timeZone)
      await queries.setCountedTo(db, batch.to)
      return { rows: batch.rows, next: batch.to < after.to ? after : null }
    },
  })
  // What is not counted yet may be of days that would be forgotten.
  if (done.finished) await forgetOld(context)
}

async function forgetOld(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  const dayBefore = (days: number) => dayInZone(new Date(now - days * dayMs), context.timeZone)
  await sweepInSteps(context, 'analytics.forgetVisitors', async ({ db }, limit) => {
    await queries.deleteSaltsBefore(db, dayBefore(visitorDays))
    return queries.deleteVisitorsBefore(db, dayBefore(visitorDays), limit)
  })
  await sweepInSteps(context, 'analytics.forgetActiveWeeks', ({ db }, limit) =>
    queries.deleteActiveWeeksBefore(db, dayBefore(activeWeekDays), limit),
  )
  await sweepInSteps(
    context,
    'analytics.forgetEvents',
    ({ db }, limit) => queries.deleteEventsBefore(db, new Date(now - keptDays * dayMs), limit),
    2_000,
  )
}
