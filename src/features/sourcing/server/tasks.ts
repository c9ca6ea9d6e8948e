import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { runDueSearches } from './service.searches.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('sourcing.runSearches', '* * * * *', runDueSearches, 50),
]
