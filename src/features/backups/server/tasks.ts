import type { Schedule } from '#platform/tasks/tasks.ts'
import { backUpWhenDue } from './service.ts'

export const schedules: readonly Schedule[] = [
  { name: 'backups.write', cron: '40 * * * *', transaction: false, handler: backUpWhenDue },
]
