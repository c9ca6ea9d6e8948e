import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { ask, askTask, forgetLinks } from './service.asking.ts'
import { settle, settleTask } from './service.saying.ts'

export const tasks: readonly Task[] = [
  handleTask(askTask, (context, input) => ask(context, input)),
  handleTask(settleTask, (context, input) => settle(context, input)),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('outcomes.forgetLinks', '23 4 * * *', forgetLinks),
]
