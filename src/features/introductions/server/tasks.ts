import type { Schedule } from '#platform/tasks/tasks.ts'
import { expireDue } from './service.ts'

export const schedules: readonly Schedule[] = [
  { name: 'introductions.expireDue', cron: '*/5 * * * *', handler: expireDue },
]
