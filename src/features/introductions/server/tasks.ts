import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { expireDue } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('introductions.expireDue', '*/5 * * * *', expireDue),
]
