import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { gatherChanges, tellBatch, tellIndexNow } from './service.index-now.ts'

export const tasks: readonly Task[] = [
  handleTask(tellIndexNow, (context, { batch }) => tellBatch(context, batch), {
    transaction: false,
  }),
]

export const schedules: readonly Schedule[] = [
  {
    name: 'syndication.gatherChanges',
    cron: '* * * * *',
    handler: (context) => gatherChanges(context),
  },
]
