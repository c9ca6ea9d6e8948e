import type { Schedule } from '#platform/tasks/tasks.ts'
import { recomputeResponseStats, refreshResponseStats } from './service.ts'

export const schedules: Schedule[] = [
  {
    name: 'numbers.refresh',
    cron: '* * * * *',
    transaction: false,
    handler: async (context) => {
      await refreshResponseStats(context)
    },
  },
  {
    name: 'numbers.recompute',
    cron: '20 2 * * *',
    transaction: false,
    handler: async (context) => {
      await recomputeResponseStats(context)
    },
  },
]
