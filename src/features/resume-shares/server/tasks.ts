import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { forgetOver } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('resumeShares.forgetOver', '17 * * * *', forgetOver),
]
