/** How numbers, times and lists are said in the current locale. */
import { catalogue } from '#shared/catalogue.ts'
import { formatTag, localised, perLocale } from '#shared/locale.ts'

const words = catalogue({
  en: {
    days: (count: number) => plural(count, 'day'),
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
    lessThanMinute: 'less than a minute',
    justNow: 'just now',
    ago: (span: string) => `${span} ago`,
  },
})

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

/** As people say it: `Tuesday 14:00` within a week, `24 Nov, 14:00` later. */
export function dayAndTimeWords(at: Date, zone: string, now: Date): string {
  const near = Math.abs(at.getTime() - now.getTime()) < 6 * day
  const date = formatFor(zone, near ? 'weekday' : 'day').format(at)
  return `${localised(date)} ${clockWords(at, zone)}`
}

/** `Monday 01:00 CET`: where someone may be elsewhere than the clock that counts. */
export function zonedWords(at: Date, zone: string, now: Date): string {
  const name = formatFor(zone, 'clockAndZone')
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return [dayAndTimeWords(at, zone, now), name].filter(Boolean).join(' ')
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A span in its two largest units: `2 days 4 h`, `3 h 20 min`, `12 min`. */
export function spanWords(milliseconds: number): string {
  const span = Math.abs(milliseconds)
  if (span >= 3 * day) return words.days(Math.round(span / day))
  if (span >= day) return joined(words.days(Math.floor(span / day)), span % day, hour, words.hours)
  if (span >= 6 * hour) return words.hours(Math.round(span / hour))
  if (span >= hour) {
    return joined(words.hours(Math.floor(span / hour)), span % hour, minute, words.minutes)
  }
  if (span >= minute) return words.minutes(Math.floor(span / minute))
  return words.lessThanMinute
}

function joined(large: string, rest: number, unit: number, say: (count: number) => string): string {
  const small = Math.floor(rest / unit)
  return small ? `${large} ${say(small)}` : large
}

/** `just now`, `12 min ago`, `3 h ago`, `2 days ago`, then the date. */
export function agoWords(at: Date, zone: string, now: Date): string {
  const span = now.getTime() - at.getTime()
  if (span < minute) return words.justNow
  if (span < hour) return words.ago(words.minutes(Math.floor(span / minute)))
  if (span < day) return words.ago(words.hours(Math.floor(span / hour)))
  if (span < 30 * day) return words.ago(words.days(Math.floor(span / day)))
  return dateWords(at, zone)
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
