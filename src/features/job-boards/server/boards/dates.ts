/** No job board is older; 1970 is what a missing number becomes. */
const earliest = Date.UTC(2000, 0, 1)
const day = 86_400_000
/** Boards abroad may be a time zone ahead. */
const futureTolerance = day
/** Two years: what lies further is a placeholder such as 2099. */
const longestOpen = 730 * day

function parse(value: unknown): Date | null {
  if (typeof value === 'number') {
    const date = new Date(value)
    return Number.isNaN(date.getTime()) ? null : date
  }
  // ISO 8601, or as mails have it: Fri, 20 Nov 2026 09:00:00 GMT
  const form = /^(\d{4}-\d{2}|([A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4}\b)/
  if (typeof value !== 'string' || !form.test(value.trim())) return null
  const date = new Date(value.trim())
  return Number.isNaN(date.getTime()) ? null : date
}

function shown(value: unknown): string {
  const date = parse(value)
  return date ? date.toISOString().slice(0, 10) : `"${String(value).slice(0, 40)}"`
}

/**
 * When a posting was published. A date before 2000 or in the future becomes null with a warning.
 *
 * @param value ISO 8601 text or Unix milliseconds
 */
export function readPostedAt(value: unknown, now: Date, warnings: string[]): Date | null {
  if (value === null || value === undefined || value === '') return null
  const date = parse(value)
  if (date && date.getTime() >= earliest && date.getTime() <= now.getTime() + futureTolerance) {
    return date
  }
  warnings.push(`posted ${shown(value)} cannot be right; the day of the first import is used`)
  return null
}

/** Until when a posting takes applications. A date before 2000 or over two years away becomes null with a warning. */
export function readValidThrough(value: unknown, now: Date, warnings: string[]): Date | null {
  if (value === null || value === undefined || value === '') return null
  const date = parse(value)
  if (date && date.getTime() >= earliest && date.getTime() <= now.getTime() + longestOpen) {
    return date
  }
  warnings.push(`open until ${shown(value)} cannot be right; it is left out`)
  return null
}
