import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { renewNameKeys } from './service.proposals.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('companies.renewNameKeys', '*/10 * * * *', renewNameKeys),
]
