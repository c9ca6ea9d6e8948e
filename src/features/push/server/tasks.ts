import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { forgetSilent, releaseExpired } from './service.tokens.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('push.releaseExpired', '*/10 * * * *', releaseExpired),
  scheduleSweep('push.forgetSilent', '27 4 * * *', forgetSilent),
]
