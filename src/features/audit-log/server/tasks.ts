import type { Schedule } from '#platform/tasks/tasks.ts'
import { checkChain } from './service.checking.ts'

export const schedules: readonly Schedule[] = [
  // Every hour: the check of a day goes on where a stopped process left it, and then rests until the next.
  { name: 'auditLog.check', cron: '25 * * * *', transaction: false, handler: checkChain },
]
