import type { Hat } from '#shared/endpoint.ts'

const minute = 60
const day = 24 * 60 * minute

/**
 * How long a session lasts in all, and without use, in seconds. An admin signs in again each working
 * day and after a break.
 */
export const sessionLimits: Record<Hat, { absoluteSeconds: number; idleSeconds: number }> = {
  jobSeeker: { absoluteSeconds: 30 * day, idleSeconds: 7 * day },
  recruiter: { absoluteSeconds: 30 * day, idleSeconds: 7 * day },
  admin: { absoluteSeconds: 8 * 60 * minute, idleSeconds: 30 * minute },
}
