import { z } from 'zod'
import { defineTask } from '#platform/tasks/tasks.ts'

/** Reads one board. What fails is kept as a failure and tried again in an hour. */
export const syncJobBoard = defineTask({
  name: 'sources.sync',
  payload: z.object({ sourceId: z.uuid() }),
  maxAttempts: 3,
})
