import type { Schedule } from '#platform/tasks/tasks.ts'
import { runDueAlerts } from './service.running.ts'

export const schedules: readonly Schedule[] = [
  {
    name: 'saved.runAlerts',
    cron: '* * * * *',
    handler: async (context) => {
      await runDueAlerts(context)
    },
  },
]
