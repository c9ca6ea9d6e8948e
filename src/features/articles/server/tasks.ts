import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { publishDue } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('articles.publishDue', '* * * * *', publishDue),
]
