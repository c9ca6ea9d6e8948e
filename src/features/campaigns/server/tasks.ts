import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { dispatchDue, dispatchNext, dispatchTask } from './service.sending.ts'

export const tasks: readonly Task[] = [
  handleTask(dispatchTask, (context, { campaignId }) => dispatchNext(context, campaignId)),
]

export const schedules: readonly Schedule[] = [
  { name: 'campaigns.dispatchDue', cron: '* * * * *', handler: dispatchDue },
]
