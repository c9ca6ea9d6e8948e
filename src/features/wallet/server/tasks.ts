import type { Schedule } from '#platform/tasks/tasks.ts'
import { expireAdjustments } from './service.adjustments.ts'
import { expireDue } from './service.ts'

export const schedules: Schedule[] = [
  { name: 'wallet.expireDue', cron: '* * * * *', handler: expireDue },
  { name: 'wallet.expireAdjustments', cron: '7 * * * *', handler: expireAdjustments },
]
