import { inSteps } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { sendSome } from './service.sending.ts'

export const schedules: readonly Schedule[] = [
  {
    name: 'broadcasts.send',
    cron: '* * * * *',
    transaction: false,
    handler: async (context) => {
      await inSteps<string>(context, {
        name: 'broadcasts.send',
        first: 50,
        most: 100,
        step: async (inStep, { after, size }) => {
          const done = await sendSome(inStep, after, size)
          if (!done) return { rows: 0, next: null }
          // One that has room goes on; otherwise the next one has its turn.
          return { rows: done.told, next: done.isDone ? done.id : (after ?? nobody) }
        },
      })
    },
  },
]

/** Before every id. */
const nobody = '00000000-0000-0000-0000-000000000000'
