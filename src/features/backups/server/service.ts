/** Backups on a schedule: one is written when it is due, older ones go, a failure is told within the hour. */
import * as accounts from '#features/accounts/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { BackupError } from '#platform/backup/archive.ts'
import type { KeptBackups } from '#platform/backup/kept-backups.ts'
import type { Context } from '#platform/context.ts'
import { datedMoment } from '#platform/locale/moments.ts'
import { newId } from '#shared/ids.ts'
import { words } from '../messages.ts'
import { failedBackup } from './notifications.ts'
import { isTold, nextStep } from './policy.ts'
import * as queries from './queries.ts'

const aliveEveryMs = 20_000
const dayMs = 86_400_000
/** Runs are listed for so long after their files have gone. */
const keptRunDays = 90

/** Once an hour, in one process at a time. Needs a context without a transaction. */
export async function backUpWhenDue(context: Context): Promise<void> {
  const { keptBackups } = context
  if (!keptBackups) return
  const id = await context.inTransaction((own) => beginRun(own, keptBackups))
  if (!id) return
  try {
    await write(context, keptBackups, id)
  } catch (error) {
    if (context.signal.aborted) {
      // A restart is no failure: the next turn writes it.
      return queries.endRun(context.db, id, context.clock.now(), { problem: words.stopped })
    }
    context.log.error({ err: error }, 'the scheduled backup failed')
    const problem = error instanceof BackupError ? error.message : words.unexpected
    await context.inTransaction((own) => failRun(own, id, problem))
  }
}

/** @returns the id of the run that is to be done now */
async function beginRun(context: Context, kept: KeptBackups): Promise<string | undefined> {
  await queries.lockRuns(context.db)
  const now = context.clock.now()
  const newest = await queries.findNewest(context.db)
  const good = await queries.findLastGood(context.db)
  const step = nextStep(newest, good?.beganAt ?? null, { now, everyHours: kept.everyHours })
  if (step === 'wait') return undefined
  if (step === 'dead') await failRun(context, newest!.id, words.stopped)
  const id = newId(now.getTime())
  await queries.insertRun(context.db, id, now)
  return id
}

async function write(context: Context, kept: KeptBackups, id: string): Promise<void> {
  const alive = setInterval(() => {
    // A database that is away for a moment is asked again at the next turn.
    queries.noteAlive(context.db, id, context.clock.now()).catch(() => {})
  }, aliveEveryMs)
  try {
    const { file, bytes, rows } = await kept.write(context.clock.now(), context.signal)
    await queries.endRun(context.db, id, context.clock.now(), { file, bytes, rows })
  } finally {
    clearInterval(alive)
  }
  context.log.info('a scheduled backup was written')
  // The backup is good, also where an older one cannot be removed: nobody writes it again for that.
  await removeOld(context, kept).catch((error: unknown) =>
    context.log.error({ err: error }, 'old backups could not be removed'),
  )
}

async function removeOld(context: Context, kept: KeptBackups): Promise<void> {
  const now = context.clock.now()
  const removed = await kept.rotate(now)
  await queries.deleteRunsBefore(
    context.db,
    new Date(now.getTime() - (kept.keepDays + keptRunDays) * dayMs),
  )
  if (removed.length > 0) context.log.info({ removed }, 'old backups were removed')
}

async function failRun(context: Context, id: string, problem: string): Promise<void> {
  const now = context.clock.now()
  const good = await queries.findLastGood(context.db)
  const told = await queries.findLastTold(context.db, good?.beganAt ?? null)
  const isNews = isTold(told, now)
  await queries.endRun(context.db, id, now, { problem, ...(isNews && { toldAt: now }) })
  if (!isNews) return
  const { publicUrl, brandName } = context.settings
  const team = await accounts.adminsWith(context, 'admins.manage')
  await notifications.tell(
    context,
    failedBackup,
    team.map((accountId) => ({
      accountId,
      content: () => ({
        subject: words.subject,
        paragraphs: [
          words.lead(problem),
          good ? words.lastGood(datedMoment(context, good.beganAt)) : words.noGood,
          words.next,
        ],
        action: { label: words.open, url: `${publicUrl}/admin/dashboard` },
        footer: words.footer(brandName),
      }),
    })),
  )
}
