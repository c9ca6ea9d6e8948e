import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { jobIsBack, mailSavers } from './service.reopened.ts'
import { runDueAlerts } from './service.running.ts'

export const tasks: readonly Task[] = [
  handleTask(jobIsBack, (context, input) => mailSavers(context, input)),
]

export const schedules: readonly Schedule[] = [
  {
    name: 'saved.runAlerts',
    cron: '* * * * *',
    handler: async (context) => {
      await runDueAlerts(context)
    },
  },
]
