import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { escalate, stepDue } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('tickets.stepDue', '* * * * *', stepDue),
  scheduleSweep('tickets.escalate', '* * * * *', escalate),
]
