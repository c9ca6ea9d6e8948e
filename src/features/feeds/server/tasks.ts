import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { recountAll, recountCommented, recountComments } from './service.counting.ts'
import { sendDigests } from './service.digest.ts'
import { publishWaiting } from './service.ts'

export const tasks: readonly Task[] = [
  handleTask(recountComments, (context, step) => recountCommented(context, step)),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('feeds.publishWaiting', '* * * * *', publishWaiting),
  scheduleSweep('feeds.sendDigests', '*/10 * * * *', sendDigests),
  { name: 'feeds.recountAll', cron: '20 3 * * *', transaction: false, handler: recountAll },
]
