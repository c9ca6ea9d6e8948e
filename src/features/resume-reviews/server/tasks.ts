import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { endOver, noticeDue } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('resumeReviews.endOver', '* * * * *', endOver, 100),
  scheduleSweep('resumeReviews.noticeDue', '* * * * *', noticeDue, 100),
]
