/** Keeps the counts of comments at what readers find, when everything that someone wrote goes or comes back. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { inSteps } from '#platform/tasks/in-steps.ts'
import { lockCommented, lockDiscussed, recount } from './queries.counting.ts'

const postsAtOnce = 50
const postsOfStep = 500

export const recountComments = defineTask({
  name: 'feeds.recountComments',
  payload: z.object({ accountId: z.uuid(), after: z.uuid().nullable() }),
})

/** Hears that an account was suspended, closed or restored; the counting is a task of its own. */
export async function authorChanged(
  context: Pick<Context, 'enqueue'>,
  accountId: string,
): Promise<void> {
  await context.enqueue(recountComments, { accountId, after: null })
}

/** Counts the comments of the posts that someone has commented on, some at a time. */
export async function recountCommented(
  context: Context,
  { accountId, after }: z.output<typeof recountComments.payload>,
  atOnce = postsAtOnce,
): Promise<void> {
  const ids = await lockCommented(context.db, { accountId, after, limit: atOnce })
  await recount(context.db, ids)
  const last = ids.at(-1)
  if (last && ids.length === atOnce) {
    await context.enqueue(recountComments, { accountId, after: last })
  }
}

/**
 * Counts the comments of all posts, in steps: a count that was wrong before a rule was mended would stay so until
 * something under its post changes.
 */
export async function recountAll(context: Context): Promise<void> {
  let wrong = 0
  await inSteps<string>(context, {
    name: 'feeds.recountAll',
    first: postsAtOnce,
    most: postsOfStep,
    step: async (inStep, { after, size }) => {
      const ids = await lockDiscussed(inStep.db, { after, limit: size })
      wrong += await recount(inStep.db, ids)
      return { rows: ids.length, next: ids.length === size ? ids.at(-1)! : null }
    },
  })
  if (wrong > 0) context.log.warn({ posts: wrong }, 'counts of comments were wrong')
}
