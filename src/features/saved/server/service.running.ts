/** Saved searches at work: what is new since, in one mail, each job once. */
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { nextRun, whyOf } from './policy.ts'
import * as queries from './queries.alerts.ts'
import { matchesOf, meaningOf } from './service.alerts.ts'
import { jobAlerts } from './notifications.ts'
import { mailWords } from '../messages.mails.ts'

const pageSize = 100
/** A search looks at its newest so many matches each time. */
const pagesAtMost = 3
const mailedAtMost = 50

/**
 * Runs every saved search that is due, oldest first.
 *
 * @returns how many there were; as many as are run at most means that there may be more
 */
export async function runDueAlerts(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const newest = await queries.newestNumber(context.db)
  const due = await queries.lockDue(context.db, { now, newest, limit: atMost })
  for (const alert of due) {
    // A person who is suspended gets what came meanwhile when the account is open again.
    const isNew = alert.mailed && alert.seenNumber !== newest
    const { told, isWhole } = isNew ? await run(context, alert) : nothing
    const nextRunAt = nextRun(alert.frequency, alert.timeZone, now, told > 0)
    const seen = alert.mailed && isWhole ? { seenNumber: newest } : {}
    await queries.updateAlert(context.db, alert.id, { lastRunAt: now, nextRunAt, ...seen }, now)
  }
  return due.length
}

type Ran = {
  /** Jobs that were new. */
  told: number
  /** False when more is waiting than one mail holds. */
  isWhole: boolean
}
const nothing: Ran = { told: 0, isWhole: true }

async function run(context: Context, alert: queries.AlertRow): Promise<Ran> {
  let found: Awaited<ReturnType<typeof matches>>
  try {
    found = await matches(context, alert)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The search no longer means anything, such as a filter that is gone: its page says so.
    context.log.warn({ err: error, alert: alert.id }, 'a saved search cannot be run')
    return nothing
  }
  const ids = await queries.deliver(
    context.db,
    alert,
    found.map((job) => job.id),
    mailedAtMost,
    context.clock.now(),
  )
  const fresh = found.filter((job) => ids.includes(job.id))
  if (fresh.length > 0) await tell(context, alert, fresh)
  return { told: fresh.length, isWhole: fresh.length < mailedAtMost }
}

async function matches(context: Context, alert: queries.AlertRow) {
  const found = []
  let cursor: string | undefined
  for (let page = 0; page < pagesAtMost; page++) {
    const more = { sort: 'newest', limit: pageSize, ...(cursor && { cursor }) }
    const reply = await matchesOf(context, alert.search, more)
    found.push(...reply.items)
    if (!reply.nextCursor) break
    cursor = reply.nextCursor
  }
  return found
}

async function tell(
  context: Context,
  alert: queries.AlertRow,
  fresh: Awaited<ReturnType<typeof matches>>,
): Promise<void> {
  const { brandName, publicUrl } = context.settings
  const meaning = await meaningOf(context, alert.search)
  await notifications.tell(context, jobAlerts, [
    {
      accountId: alert.accountId,
      about: `alert:${alert.id}`,
      content: () => ({
        subject: mailWords.alertSubject(fresh.length, alert.name),
        paragraphs: [mailWords.alertLead(alert.name)],
        items: fresh.map((job) => ({
          label: `${job.title}, ${job.company.name}`,
          note: mailWords.alertReasonNote(whyOf(alert.search, meaning, job).join('; ')),
          url: `${publicUrl}/job-listing/${job.id}`,
        })),
        action: { label: mailWords.changeAlertButton, url: `${publicUrl}/alerts/${alert.id}` },
        unsubscribeUrl: `${publicUrl}/unsubscribe/${alert.unsubscribeToken}`,
        footer: mailWords.alertFooter(brandName),
      }),
    },
  ])
}
