import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import { handleTask, type Schedule, type Task } from '#platform/tasks/tasks.ts'
import { deliver, deliverMany, queueLate } from './service.delivering.ts'
import { forgetOld } from './service.reading.ts'
import { deliverMessage, deliverPushes } from './service.queueing.ts'

export const tasks: readonly Task[] = [
  // The outside is not waited for within a transaction; each step has its own.
  handleTask(deliverMessage, deliver, { transaction: false }),
  handleTask(deliverPushes, deliverMany, { transaction: false }),
]

export const schedules: readonly Schedule[] = [
  scheduleSweep('notifications.queueLate', '*/5 * * * *', queueLate),
  scheduleSweep('notifications.forgetOld', '17 4 * * *', forgetOld),
]
