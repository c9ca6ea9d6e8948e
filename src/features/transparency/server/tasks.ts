import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { countMonth } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('transparency.countMonth', '41 5 * * *', countMonth, 1),
]
