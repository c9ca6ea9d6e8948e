import type { Schedule } from '#platform/tasks/tasks.ts'
import { sweepPostings } from './service.ts'

export const schedules: readonly Schedule[] = [
  {
    name: 'postings.sweep',
    cron: '* * * * *',
    handler: async (context) => {
      await sweepPostings(context)
    },
  },
]
