import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { destroyOldEvidence } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('disputes.destroyOldEvidence', '17 3 * * *', destroyOldEvidence, 100),
]
