/** How numbers, times and lists are said in the current locale. */
import { catalogue } from '#shared/catalogue.ts'
import { formatTag, localised, perLocale } from '#shared/locale.ts'
import { largestUnitWords } from '#shared/spans.ts'

const words = catalogue({
  en: {
    justNow: 'just now',
    ago: (span: string) => `${span} ago`,
  },
})

const forms = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'long' },
  day: { day: 'numeric', month: 'short' },
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'short' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  clockAndZone: { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs more than using it a hundred times. */
function formatFor(zone: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const tag = formatTag()
  const key = `${tag} ${form} ${zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(tag, { ...forms[form], timeZone: zone })
    formats.set(key, format)
  }
  return format
}

/** `12 May 2026` */
export function dateWords(at: Date, zone: string): string {
  return localised(formatFor(zone, 'date').format(at))
}

/** `14:00` */
export function clockWords(at: Date, zone: string): string {
  return formatFor(zone, 'clock').format(at)
}

/** `Tuesday 24 November 2026, 14:00 CET`: nothing left to guess. */
export function exactWords(at: Date, zone: string): string {
  const day = formatFor(zone, 'longDate')
  const time = formatFor(zone, 'clockAndZone')
  return localised(`${day.format(at).replace(',', '')}, ${time.format(at)}`)
}

/**
 * As people say it: `Tuesday 14:00` for the last six days and the next two, where nobody takes it for another;
 * `Tuesday 24 Nov 14:00` for the week that comes, `24 Dec 14:00` otherwise.
 */
export function dayAndTimeWords(at: Date, zone: string, now: Date): string {
  const ahead = at.getTime() - now.getTime()
  const form = Math.abs(ahead) >= 6 * day ? 'day' : ahead >= 2 * day ? 'weekdayAndDay' : 'weekday'
  const date = formatFor(zone, form).format(at).replace(',', '')
  return `${localised(date)} ${clockWords(at, zone)}`
}

/** `Monday 01:00 CET`: where someone may be elsewhere than the clock that counts. */
export function zonedWords(at: Date, zone: string, now: Date): string {
  const name = formatFor(zone, 'clockAndZone')
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return [dayAndTimeWords(at, zone, now), name].filter(Boolean).join(' ')
}

const day = 24 * 3_600_000

/** What has happened by the server's clock may lie ahead by the visitor's. */
const clockDifference = 5 * 60_000

/** `just now`, `12 min ago`, `3 h ago`, `2 days ago`, then the date; for what lies ahead, its day and time. */
export function agoWords(at: Date, zone: string, now: Date): string {
  const span = now.getTime() - at.getTime()
  if (span <= -clockDifference) return dayAndTimeWords(at, zone, now)
  if (span >= 30 * day) return dateWords(at, zone)
  const largest = largestUnitWords(span)
  return largest === undefined ? words.justNow : words.ago(largest)
}

/** Forms of a word by the categories of `Intl.PluralRules`; languages differ in which they have. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const ruleOf = perLocale((tag) => new Intl.PluralRules(tag))

/** `1 day`, `3 days`; give the plural when it is not the word with an s, or all forms of a language. */
export function plural(count: number, one: string | Forms, many?: string): string {
  const forms = typeof one === 'string' ? { one, other: many ?? `${one}s` } : one
  return `${numberWords(count)} ${forms[ruleOf().select(count)] ?? forms.other}`
}

const numbers = perLocale((tag) => new Intl.NumberFormat(tag))

/** `12,400` */
export function numberWords(value: number): string {
  // Making the format is the most costly thing that a page would do at its start.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return numbers().format(value)
}

const lists = perLocale((tag) => new Intl.ListFormat(tag))

/** `a, b and c` */
export function listWords(items: readonly string[]): string {
  return lists()
    .formatToParts(items)
    .map(({ type, value }) => (type === 'literal' ? localised(value) : value))
    .join('')
}

/** `1.4 MB`, `38 kB` */
export function sizeWords(bytes: number): string {
  return bytes >= 1e6
    ? `${(bytes / 1e6).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1e3))} kB`
}
