/** Spans of time in words, for pages and for what the server says. */
import { catalogue } from './catalogue.ts'

const words = catalogue({
  en: {
    days: (count: number) => (count === 1 ? '1 day' : `${count.toLocaleString('en')} days`),
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
    lessThanMinute: 'less than a minute',
  },
})

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

/** A span in its largest unit, rounded down: `3 h`, `2 days`. Less than a minute is undefined. */
export function largestUnitWords(milliseconds: number): string | undefined {
  if (milliseconds < minute) return undefined
  if (milliseconds < hour) return words.minutes(Math.floor(milliseconds / minute))
  if (milliseconds < day) return words.hours(Math.floor(milliseconds / hour))
  return words.days(Math.floor(milliseconds / day))
}
