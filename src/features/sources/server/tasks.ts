import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { enqueueDue, readSource } from './service.ts'
import { syncSource } from './sync.ts'

export const tasks: readonly Task[] = [
  handleTask(syncSource, (context, { sourceId }) => readSource(context, sourceId), {
    transaction: false,
  }),
]

export const schedules: readonly Schedule[] = [
  { name: 'sources.due', cron: '* * * * *', handler: enqueueDue },
]
