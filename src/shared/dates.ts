/** Calendar days in a named time zone. Instants are `Date`, calendar days are `YYYY-MM-DD`. */
import { formatTag, localised } from './locale.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  // Zones may come from people, who can write one name in many ways.
  if (formatters.size > 1000) formatters.clear()
  formatters.set(timeZone, formatter)
  return formatter
}

/** What the clock on the wall shows, as if it were UTC: milliseconds. */
function wallClock(instant: number, timeZone: string): number {
  const parts = new Map<string, number>()
  for (const part of formatterFor(timeZone).formatToParts(instant)) {
    parts.set(part.type, Number(part.value))
  }
  const of = (name: string) => parts.get(name) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * The calendar day that an instant falls on.
 *
 * @param timeZone an IANA name
 * @returns `YYYY-MM-DD`
 */
export function dayInZone(instant: Date, timeZone: string): string {
  return new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 10)
}

/**
 * The first instant of the next calendar day. Where the clocks go forward at midnight that is not
 * 00:00 but the first moment that exists.
 *
 * @param timeZone an IANA name
 */
export function nextDayStarts(instant: Date, timeZone: string): Date {
  const today = dayInZone(instant, timeZone)
  // Zone offsets and the dates of their changes are whole seconds, so a search by halves is exact.
  let before = Math.floor(instant.getTime() / 1000)
  let after = before + 50 * 3600
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayInZone(new Date(middle * 1000), timeZone) > today) after = middle
    else before = middle
  }
  return new Date(after * 1000)
}

/**
 * The instant at which the clock on the wall shows this. A time that the clocks skip in spring is
 * taken as so much later; of one that comes twice in autumn it is the first.
 *
 * @param wallTime `YYYY-MM-DDTHH:MM`
 * @param timeZone an IANA name
 */
export function instantOf(wallTime: string, timeZone: string): Date {
  const wanted = Date.parse(`${wallTime}:00Z`)
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant
  const day = 24 * 3600 * 1000
  // The offsets of the day before and the day after are the only ones it can be.
  const before = offsetAt(wanted - day)
  const after = offsetAt(wanted + day)
  const first = wanted - before
  if (wallClock(first, timeZone) === wanted) return new Date(first)
  const second = wanted - after
  return new Date(wallClock(second, timeZone) === wanted ? second : first)
}

/** What the clock on the wall shows: `YYYY-MM-DDTHH:MM`. */
export function wallTimeOf(instant: Date, timeZone: string): string {
  return new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 16)
}

/** When news that leaves in the morning leaves next: at eight there, weekly on Mondays. */
export function nextMorning(frequency: 'daily' | 'weekly', timeZone: string, now: Date): Date {
  for (let instant = now, days = 0; ; days++, instant = nextDayStarts(instant, timeZone)) {
    const day = dayInZone(instant, timeZone)
    const at = instantOf(`${day}T08:00`, timeZone)
    const fits = frequency === 'daily' || new Date(day).getUTCDay() === 1
    if (fits && at > now) return at
    if (days > 14) throw new Error(`No morning is found in ${timeZone}`)
  }
}

/** True for an IANA name that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z][A-Za-z0-9_]*(\/[A-Za-z0-9_+-]+)*$/.test(name)
  } catch {
    return false
  }
}

/** A moment in the current locale, by the parts that are asked for. */
export function momentWords(at: Date, form: Intl.DateTimeFormatOptions): string {
  return localised(new Intl.DateTimeFormat(formatTag(), form).format(at))
}

const longDay = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const

/** `2026-11-23` as people write it: `23 November 2026`. */
export function dayWords(day: string): string {
  return momentWords(new Date(`${day}T00:00:00Z`), longDay)
}
