import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { renewEmployers } from './service.guard.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('profiles.renewEmployers', '* * * * *', renewEmployers),
]
