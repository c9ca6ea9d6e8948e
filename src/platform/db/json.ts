/** A document for a jsonb column: the driver would send an array as a PostgreSQL array. */
export function jsonbOf(value: unknown): string {
  return JSON.stringify(value)
}

/** JSON with sorted keys, so that the same value always gives the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
