/** How numbers, times and lists are said. Language tag and rules in one place. */
export const language = 'en-GB'

const forms = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'long' },
  day: { day: 'numeric', month: 'short' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  clockAndZone: { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs more than using it a hundred times. */
function formatFor(zone: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${form} ${zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...forms[form], timeZone: zone })
    formats.set(key, format)
  }
  return format
}

/** `12 May 2026` */
export function dateWords(at: Date, zone: string): string {
  return formatFor(zone, 'date').format(at)
}

/** `14:00` */
export function clockWords(at: Date, zone: string): string {
  return formatFor(zone, 'clock').format(at)
}

/** `Tuesday 24 November 2026, 14:00 CET`: nothing left to guess. */
export function exactWords(at: Date, zone: string): string {
  const day = formatFor(zone, 'longDate')
  const time = formatFor(zone, 'clockAndZone')
  return `${day.format(at).replace(',', '')}, ${time.format(at)}`
}

/** As people say it: `Tuesday 14:00` within a week, `24 Nov, 14:00` later. */
export function dayAndTimeWords(at: Date, zone: string, now: Date): string {
  const near = Math.abs(at.getTime() - now.getTime()) < 6 * day
  return `${formatFor(zone, near ? 'weekday' : 'day').format(at)} ${clockWords(at, zone)}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A span in its two largest units: `2 days 4 h`, `3 h 20 min`, `12 min`. */
export function spanWords(milliseconds: number): string {
  const span = Math.abs(milliseconds)
  if (span >= 3 * day) return plural(Math.round(span / day), 'day')
  if (span >= day) return joined(plural(Math.floor(span / day), 'day'), span % day, hour, 'h')
  if (span >= 6 * hour) return `${Math.round(span / hour)} h`
  if (span >= hour) return joined(`${Math.floor(span / hour)} h`, span % hour, minute, 'min')
  if (span >= minute) return `${Math.floor(span / minute)} min`
  return 'less than a minute'
}

function joined(large: string, rest: number, unit: number, name: string): string {
  const small = Math.floor(rest / unit)
  return small ? `${large} ${small} ${name}` : large
}

/** `just now`, `12 min ago`, `3 h ago`, `2 days ago`, then the date. */
export function agoWords(at: Date, zone: string, now: Date): string {
  const span = now.getTime() - at.getTime()
  if (span < minute) return 'just now'
  if (span < hour) return `${Math.floor(span / minute)} min ago`
  if (span < day) return `${Math.floor(span / hour)} h ago`
  if (span < 30 * day) return `${plural(Math.floor(span / day), 'day')} ago`
  return dateWords(at, zone)
}

/** `1 day`, `3 days`; give the plural when it is not the word with an s. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`
}

let numbers: Intl.NumberFormat | undefined

/** `12,400` */
export function numberWords(value: number): string {
  // Making the format is the most costly thing that a page would do at its start.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  numbers ??= new Intl.NumberFormat(language)
  return numbers.format(value)
}

/** `a, b and c` */
export function listWords(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** `1.4 MB`, `38 kB` */
export function sizeWords(bytes: number): string {
  return bytes >= 1e6
    ? `${(bytes / 1e6).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1e3))} kB`
}
