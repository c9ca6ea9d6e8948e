import type { Schedule } from '#platform/tasks/tasks.ts'
import { recomputeNumbers, refreshNumbers } from './service.ts'

export const schedules: Schedule[] = [
  {
    name: 'numbers.refresh',
    cron: '* * * * *',
    transaction: false,
    handler: async (context) => {
      await refreshNumbers(context)
    },
  },
  {
    name: 'numbers.recompute',
    cron: '20 2 * * *',
    transaction: false,
    handler: async (context) => {
      await recomputeNumbers(context)
    },
  },
]
