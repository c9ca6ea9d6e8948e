import { scheduleSweep } from '#platform/tasks/in-steps.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import { forget } from './service.ts'

export const schedules: readonly Schedule[] = [
  scheduleSweep('registrationInvitations.forget', '23 4 * * *', forget),
]
