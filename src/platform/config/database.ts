/** Settings of the connections to PostgreSQL. */
import { z } from 'zod'
import { empty } from './values.ts'

/** Fewer, and a page waits for a task that waits for a page. */
const poolAtLeast = 5

/** Part of the environment's schema. */
export const databaseVariables = {
  DATABASE_POOL: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'is not a number of connections' })
      .int({ error: 'is not a whole number' })
      .min(poolAtLeast, {
        error: `is below ${poolAtLeast}: pages, tasks and the passing of messages each need connections`,
      })
      .max(500, { error: 'is above 500' })
      .default(16),
  ),
  DATABASE_PATIENCE: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'is not a number of milliseconds' })
      .int({ error: 'is not a whole number' })
      .min(500, { error: 'is below 500' })
      .max(60_000, { error: 'is above 60000' })
      .default(1_500),
  ),
} as const
