import { forgetKeysBefore } from '#platform/db/idempotency.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { forgetEndedSessions } from './service.users.ts'

const keysKeptMs = 48 * 60 * 60 * 1000

export const schedules: readonly Schedule[] = [
  {
    name: 'accounts.forget',
    cron: '17 * * * *',
    handler: async (context) => {
      const now = context.clock.now()
      await forgetEndedSessions(context)
      await forgetKeysBefore(context.db, new Date(now.getTime() - keysKeptMs))
    },
  },
]
