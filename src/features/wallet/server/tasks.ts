import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { expireAdjustments } from './service.adjustments.ts'
import { expireCredits, expireSubscriptions } from './service.ts'

export const schedules: Schedule[] = [
  scheduleSweep('wallet.expireSubscriptions', '* * * * *', expireSubscriptions),
  scheduleSweep('wallet.expireCredits', '* * * * *', expireCredits),
  scheduleSweep('wallet.expireAdjustments', '7 * * * *', expireAdjustments),
]
