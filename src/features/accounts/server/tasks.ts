import { forgetKeysBefore } from '#platform/db/idempotency.ts'
import { forgetTriesEndedBefore } from '#platform/db/throttles.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { mailResetCode, mailWarning, sendResetCode, warnOwner } from './service.passwords.ts'
import { forgetUnusedBrowsers } from './service.browsers.ts'
import { forgetEndedSessions } from './service.users.ts'

const keysKeptMs = 48 * 60 * 60 * 1000

export const tasks: readonly Task[] = [
  handleTask(warnOwner, (context, { email }) => mailWarning(context, email)),
  handleTask(mailResetCode, sendResetCode),
]

export const schedules: readonly Schedule[] = [
  {
    name: 'accounts.forget',
    cron: '17 * * * *',
    handler: async (context) => {
      const now = context.clock.now()
      await forgetEndedSessions(context)
      await forgetUnusedBrowsers(context)
      await forgetTriesEndedBefore(context.db, now)
      await forgetKeysBefore(context.db, new Date(now.getTime() - keysKeptMs))
    },
  },
]
