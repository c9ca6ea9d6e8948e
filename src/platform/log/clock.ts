/** Time as a dependency, so that tests can move it. Deadlines compare against this, never against `now()` in SQL. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
