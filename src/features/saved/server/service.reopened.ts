/** A saved job that had closed is open again: a person who kept it hears of it. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import { reopenedJobs } from './notifications.ts'
import * as queries from './queries.ts'
import { mailWords } from '../messages.mails.ts'

/** Mails those who saved a job, some at a time. */
export const jobIsBack = defineTask({
  name: 'saved.jobIsBack',
  payload: z.object({ jobId: z.uuid(), after: z.uuid().nullable() }),
})

const mailedAtOnce = 200
/** A person who opens and closes a job again and again tells its savers once in so many days. */
const restDays = 7

/** Hears that a job was opened again. */
export function tellSavers(context: Pick<Context, 'enqueue'>, jobId: string): Promise<void> {
  return context.enqueue(jobIsBack, { jobId, after: null }, { jobKey: `job-is-back:${jobId}` })
}

/** One statement for the people of a batch, one for their mails. */
export async function mailSavers(
  context: Context,
  { jobId, after }: { jobId: string; after: string | null },
): Promise<void> {
  const now = context.clock.now()
  const rested = new Date(now.getTime() - restDays * 86_400_000)
  const savers = await queries.listSavers(context.db, jobId, after, rested, mailedAtOnce)
  await queries.setTold(
    context.db,
    jobId,
    savers.map(({ accountId }) => accountId),
    now,
  )
  const { brandName, publicUrl } = context.settings
  await notifications.tell(
    context,
    reopenedJobs,
    savers.map(({ accountId, title, companyName }) => ({
      accountId,
      about: `job:${jobId}`,
      content: () => ({
        subject: mailWords.jobReopenedSubject(title.slice(0, 120)),
        paragraphs: [mailWords.jobReopenedBody(companyName, title)],
        action: { label: mailWords.openJobButton, url: `${publicUrl}/job-listing/${jobId}` },
        footer: mailWords.jobReopenedFooter(brandName),
      }),
    })),
  )
  if (savers.length < mailedAtOnce) return
  await context.enqueue(jobIsBack, { jobId, after: savers.at(-1)!.accountId })
}
