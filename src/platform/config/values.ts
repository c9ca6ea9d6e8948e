import { z } from 'zod'

/** How settings are read: an empty line of the environment is a setting that is not there. */
export const empty = (value: unknown) => (value === '' ? undefined : value)

/** A whole number from 1 on. */
export const whole = (unit: string, { most, usual }: { most: number; usual: number }) =>
  z.preprocess(
    empty,
    z.coerce
      .number({ error: `is not a number of ${unit}` })
      .int({ error: 'is not a whole number' })
      .min(1, { error: 'is below 1' })
      .max(most, { error: `is above ${most}` })
      .default(usual),
  )
