/** No job board is older; 1970 is what a missing number becomes. */
const earliest = Date.UTC(2000, 0, 1)
const day = 86_400_000
/** Boards abroad may be a time zone ahead. */
const futureTolerance = day
/** Two years: what lies further is a placeholder such as 2099. */
const longestOpen = 730 * day

/** Below it a number counts seconds: as milliseconds it would be a day of 1973 at the latest. */
const secondsAtMost = 100_000_000_000
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\\.?'
/** What JavaScript reads the same way as people: ISO 8601, as mails have it, and with a month in words. */
const plainForms = [
  /^\d{4}-\d{2}/,
  /^\d{4}\/\d{1,2}\/\d{1,2}$/,
  new RegExp(`^(?:[A-Z][a-z]{2,8}, )?\\d{1,2}(?:st|nd|rd|th)? ${month},? \\d{4}\\b`, 'i'),
  new RegExp(`^(?:[A-Z][a-z]{2,8}, )?${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}\\b`, 'i'),
]

function parse(value: unknown): Date | null {
  if (typeof value === 'number') {
    return dateOf(new Date(value < secondsAtMost ? value * 1000 : value))
  }
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d{10,13}$/.test(text)) return parse(Number(text))
  const numbers = readNumbers(text)
  if (numbers) return numbers
  if (!plainForms.some((form) => form.test(text))) return null
  const plain = text.replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/i, '$1').replace(/\bSept\b/i, 'Sep')
  // Without a time zone it would be that of this machine.
  const isZoned = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})\b/i.test(plain.slice(10))
  const zone =
    isZoned || /^\d{4}-\d{2}(-\d{2})?$/.test(plain) ? '' : /\dT\d/.test(plain) ? 'Z' : ' UTC'
  return dateOf(new Date(plain + zone))
}

function dateOf(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date
}

/** `20.11.2026`; `20/11/2026` and `11/20/2026` where only one of both can be the month. */
function readNumbers(text: string): Date | null {
  const found = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!found) return null
  const [first, second, year] = [found[1], found[3], found[4]].map(Number) as [
    number,
    number,
    number,
  ]
  const isDayFirst = found[2] === '.' || first > 12 || first === second
  if (!isDayFirst && second <= 12) return null
  const [day, monthNumber] = isDayFirst ? [first, second] : [second, first]
  const date = new Date(Date.UTC(year, monthNumber - 1, day))
  return date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day ? date : null
}

function shown(value: unknown): string {
  const date = parse(value)
  return date ? date.toISOString().slice(0, 10) : `"${String(value).slice(0, 40)}"`
}

/**
 * When a posting was published. A date before 2000 or in the future becomes null with a warning.
 *
 * @param value text, or Unix seconds or milliseconds
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
