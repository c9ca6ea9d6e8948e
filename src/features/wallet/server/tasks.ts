import type { Schedule } from '#platform/tasks/tasks.ts'
import { expireDue } from './service.ts'

export const schedules: Schedule[] = [
  { name: 'wallet.expireDue', cron: '* * * * *', handler: expireDue },
]
