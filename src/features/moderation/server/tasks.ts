import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { closeDecided, forgetLinks, liftEnded, tellSuspended } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('moderation.liftEnded', '* * * * *', liftEnded),
  scheduleSweep('moderation.closeDecided', '* * * * *', closeDecided),
  scheduleSweep('moderation.tellSuspended', '41 * * * *', tellSuspended),
  scheduleSweep('moderation.forgetLinks', '17 4 * * *', forgetLinks),
]
