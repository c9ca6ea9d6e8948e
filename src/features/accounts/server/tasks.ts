import { writeTo } from '#platform/locale/locale.ts'
import { forgetKeysBefore, keptReplyDays } from '#platform/db/idempotency.ts'
import { forgetTriesEndedBefore } from '#platform/db/throttles.ts'
import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { mailResetCode, mailWarning, sendResetCode, warnOwner } from './service.passwords.ts'
import { forgetUnusedBrowsers } from './service.browsers.ts'
import { forgetEndedSessions } from './service.users.ts'

const keysKeptMs = keptReplyDays * 24 * 60 * 60 * 1000

export const tasks: readonly Task[] = [
  handleTask(warnOwner, (context, { email }) => mailWarning(context, email)),
  handleTask(mailResetCode, (context, { locale = null, ...asked }) =>
    writeTo({ locale, timeZone: null }, () => sendResetCode(context, asked)),
  ),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('accounts.forgetSessions', '17 * * * *', forgetEndedSessions),
  scheduleSweep('accounts.forgetTries', '18 * * * *', ({ db, clock }, atMost) =>
    forgetTriesEndedBefore(db, clock.now(), atMost),
  ),
  scheduleSweep('accounts.forgetKeys', '19 * * * *', ({ db, clock }, atMost) =>
    forgetKeysBefore(db, new Date(clock.now().getTime() - keysKeptMs), atMost),
  ),
  scheduleSweep('accounts.forgetBrowsers', '20 * * * *', forgetUnusedBrowsers),
]
