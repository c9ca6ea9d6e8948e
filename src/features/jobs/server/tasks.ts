import type { Schedule } from '#platform/tasks/tasks.ts'
import { closeExpiredJobs } from './service.ts'

export const schedules: Schedule[] = [
  {
    name: 'jobs.closeExpired',
    cron: '* * * * *',
    handler: async (context) => {
      await closeExpiredJobs(context)
    },
  },
]
