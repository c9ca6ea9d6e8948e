const minute = 60
const day = 24 * 60 * minute

/** Days after which anyone signs in again. */
export const sessionDays = 30

/**
 * How long a session lasts in all, and without use, in seconds. An admin signs in again each working
 * day and after a break; candidates and recruiters have the same.
 */
export const sessionLimits = {
  member: { absoluteSeconds: sessionDays * day, idleSeconds: 7 * day },
  admin: { absoluteSeconds: 8 * 60 * minute, idleSeconds: 30 * minute },
}
