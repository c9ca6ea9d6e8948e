/** Reading untrusted JSON field by field: a wrong type counts as absent. */

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectAt(value: unknown, key: string): JsonObject {
  const field = isObject(value) ? value[key] : undefined
  return isObject(field) ? field : {}
}

export function listAt(value: unknown, key: string): unknown[] {
  const field = isObject(value) ? value[key] : undefined
  return Array.isArray(field) ? field : []
}

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text without control characters, which PostgreSQL and terminals would trip over; null when empty or not text. */
export function textAt(value: unknown, key: string): string | null {
  const field = isObject(value) ? value[key] : undefined
  if (typeof field === 'number' && Number.isFinite(field)) return String(field)
  if (typeof field !== 'string') return null
  const clean = field.replace(controlCharacters, '').toWellFormed().normalize('NFC').trim()
  return clean === '' ? null : clean
}

/** At most `maximum` characters, whole code points. */
export function shortTextAt(value: unknown, key: string, maximum: number): string | null {
  const text = textAt(value, key)
  return text === null ? null : Array.from(text).slice(0, maximum).join('')
}

/** An http or https address of at most 2,000 characters, normalised; null otherwise. */
export function addressAt(value: unknown, key: string): string | null {
  const text = textAt(value, key)
  if (text === null || text.length > 2000 || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

export function numberAt(value: unknown, key: string): number | null {
  const field = isObject(value) ? value[key] : undefined
  const number = typeof field === 'string' ? numberIn(field) : field
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const longestNumber = 60

/**
 * `50,000.00`, `50.000,00`, `50 000`, `€50k` → 50000. A last group of three digits is one of thousands,
 * whichever sign stands before it.
 */
function numberIn(text: string): number | null {
  if (text.length > longestNumber) return null
  const found = /^[^\d\s-]{0,4}\s*(-?\d[\d.,'’\s]*)(k?)\s*[^\d\s]{0,4}$/i.exec(text.trim())
  if (!found) return null
  const digits = found[1]!.replace(/['’\s]/g, '').replace(/[.,]$/, '')
  const decimals = /[.,](\d{1,2}|\d{4,})$/.exec(digits)
  const whole = (decimals ? digits.slice(0, decimals.index) : digits).replace(/[.,]/g, '')
  return Number(`${whole}.${decimals?.[1] ?? '0'}`) * (found[2] ? 1_000 : 1)
}
