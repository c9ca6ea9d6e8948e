import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { sendDigests } from './service.digest.ts'
import { publishWaiting } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('feeds.publishWaiting', '* * * * *', publishWaiting),
  scheduleSweep('feeds.sendDigests', '*/10 * * * *', sendDigests),
]
