import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { jobIsBack, mailSavers } from './service.reopened.ts'
import { runDueAlerts } from './service.running.ts'
import { sendWaiting, sendWaitingAt, stopWaiting } from './service.drafts.ts'
import { tellSome, tellWatchersOf, wakeWatchers } from './service.watches.ts'

export const tasks: readonly Task[] = [
  handleTask(jobIsBack, (context, input) => mailSavers(context, input)),
  handleTask(tellWatchersOf, async (context, input) => {
    // Drafts that wait are sent before watchers are told.
    await sendWaitingAt(context, [input.companyId])
    await tellSome(context, input)
  }),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('saved.runAlerts', '* * * * *', runDueAlerts, 50),
  scheduleSweep('saved.sendWaiting', '* * * * *', sendWaiting, 50),
  scheduleSweep('saved.stopWaiting', '* * * * *', stopWaiting, 200),
  { name: 'saved.wakeWatchers', cron: '* * * * *', handler: wakeWatchers },
]
