import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import {
  forgetOldChanges,
  gatherChanges,
  pagesAtMost,
  tellBatch,
  tellIndexNow,
} from './service.index-now.ts'

export const tasks: readonly Task[] = [
  handleTask(tellIndexNow, (context, { batch }) => tellBatch(context, batch), {
    transaction: false,
  }),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('syndication.gatherChanges', '* * * * *', gatherChanges, pagesAtMost),
  scheduleSweep('syndication.forgetOldChanges', '29 * * * *', forgetOldChanges),
]
