import type { Schedule } from '#platform/tasks/tasks.ts'
import { recomputeNumbers, refreshNumbers } from './service.ts'

export const schedules: Schedule[] = [
  {
    name: 'numbers.refresh',
    cron: '* * * * *',
    handler: async (context) => {
      await refreshNumbers(context)
    },
  },
  {
    name: 'numbers.recompute',
    cron: '20 2 * * *',
    handler: async (context) => {
      await recomputeNumbers(context)
    },
  },
]
