import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { sweepPostings } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('postings.sweep', '* * * * *', sweepPostings),
]
