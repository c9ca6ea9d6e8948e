import type { Schedule } from '#platform/tasks/tasks.ts'
import { destroyOldEvidence } from './service.ts'

export const schedules: readonly Schedule[] = [
  { name: 'disputes.destroyOldEvidence', cron: '17 3 * * *', handler: destroyOldEvidence },
]
