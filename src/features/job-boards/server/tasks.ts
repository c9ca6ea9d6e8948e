import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import {
  forgetOldChanges,
  gatherChanges,
  noteCollections,
  pagesAtMost,
  tellBatch,
  tellIndexNow,
} from './service.index-now.ts'
import { enqueueDue, readJobBoard } from './service.ts'
import { syncJobBoard } from './sync.ts'

export const tasks: readonly Task[] = [
  handleTask(syncJobBoard, (context, { sourceId }) => readJobBoard(context, sourceId), {
    transaction: false,
  }),
  handleTask(tellIndexNow, (context, { batch }) => tellBatch(context, batch), {
    transaction: false,
  }),
]

export const schedules: readonly Schedule[] = [
  { name: 'sources.due', cron: '* * * * *', handler: enqueueDue },
  scheduleSweep('syndication.gatherChanges', '* * * * *', gatherChanges, pagesAtMost),
  { name: 'syndication.noteCollections', cron: '13 * * * *', handler: noteCollections },
  scheduleSweep('syndication.forgetOldChanges', '29 * * * *', forgetOldChanges),
]
