import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { countEvents } from './service.counting.ts'
import { deriveMissing } from './service.deriving.ts'
import { recordMilestone, storeMilestone } from './service.ts'

export const tasks: readonly Task[] = [handleTask(recordMilestone, storeMilestone)]

export const schedules: readonly Schedule[] = [
  { name: 'analytics.count', cron: '* * * * *', transaction: false, handler: countEvents },
  { name: 'analytics.derive', cron: '* * * * *', transaction: false, handler: deriveMissing },
]
